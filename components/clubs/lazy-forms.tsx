"use client";

import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";

// As tall as the window, so that what follows doesn't move when the form comes.
const spinner = (
  <div className="min-h-svh py-16">
    <Spinner text="Loading..." />
  </div>
);

/** Most visitors of a club change nothing: what others need is fetched when it is shown. */
function whenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>;
}

export const LazySettingsForm = whenShown(
  async () => (await import("./settings-form")).SettingsForm,
  spinner,
);
export const LazyArchiveForm = whenShown(async () => (await import("./archive-form")).ArchiveForm);
export const LazyDiscordForm = whenShown(
  async () => (await import("./discord-form")).DiscordForm,
  <div className="min-h-48" />,
);
export const LazyModeratorInvites = whenShown(
  async () => (await import("./moderator-invites")).ModeratorInvites,
  <div className="min-h-26" />,
);
export const LazyInvitationCard = whenShown(async () => (await import("./invitation-card")).InvitationCard);
export const LazyMemberActions = whenShown(async () => (await import("./member-actions")).MemberActions);
export const LazyNewClubForm = whenShown(async () => (await import("./new-club-form")).NewClubForm, spinner);
