"use client";

import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";

// Most visitors of a club change nothing: what its owner needs is fetched when it is shown.
const Settings = lazy(async () => ({ default: (await import("./settings-form")).SettingsForm }));
const Archive = lazy(async () => ({ default: (await import("./archive-form")).ArchiveForm }));
const Discord = lazy(async () => ({ default: (await import("./discord-form")).DiscordForm }));
const Actions = lazy(async () => ({ default: (await import("./member-actions")).MemberActions }));
const Invites = lazy(async () => ({ default: (await import("./moderator-invites")).ModeratorInvites }));
const Founding = lazy(async () => ({ default: (await import("./new-club-form")).NewClubForm }));

// As tall as the window, so that what follows doesn't move when the form comes.
const spinner = (
  <div className="min-h-svh py-16">
    <Spinner text="Loading..." />
  </div>
);

export function LazySettingsForm(props: ComponentProps<typeof Settings>): ReactNode {
  return (
    <Suspense fallback={spinner}>
      <Settings {...props} />
    </Suspense>
  );
}

export function LazyArchiveForm(props: ComponentProps<typeof Archive>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Archive {...props} />
    </Suspense>
  );
}

export function LazyDiscordForm(props: ComponentProps<typeof Discord>): ReactNode {
  return (
    <Suspense fallback={<div className="min-h-48" />}>
      <Discord {...props} />
    </Suspense>
  );
}

export function LazyModeratorInvites(props: ComponentProps<typeof Invites>): ReactNode {
  return (
    <Suspense fallback={<div className="min-h-26" />}>
      <Invites {...props} />
    </Suspense>
  );
}

export function LazyMemberActions(props: ComponentProps<typeof Actions>): ReactNode {
  return (
    <Suspense fallback={null}>
      <Actions {...props} />
    </Suspense>
  );
}

export function LazyNewClubForm(): ReactNode {
  return (
    <Suspense fallback={spinner}>
      <Founding />
    </Suspense>
  );
}
