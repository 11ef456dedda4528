"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { openSignIn } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { notify } from "@/lib/shared/notify";

const TITLES = { owner: "Owner", moderator: "Moderator" } as const;

/** How many members a club has, and the button to join or leave it. `role` is what the server knew when it made the page. */
export function ClubMembership({
  club,
  role: knownRole,
  look = "ghost",
  onChange,
}: {
  club: { slug: string; name: string; memberCount: number; archived: boolean };
  role: MemberRole | null;
  /** Of the button to join: quiet where there are many clubs. */
  look?: "ghost" | "secondary" | "primary";
  onChange?: () => void;
}): ReactNode {
  const { state } = useAuth();
  const [answer, setAnswer] = useState<{ role: MemberRole | null; memberCount: number } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const role = state !== "none" ? (answer ? answer.role : knownRole) : null;
  const memberCount = answer?.memberCount ?? club.memberCount;

  async function change(joins: boolean): Promise<void> {
    if (state === "none") return openSignIn();
    setIsBusy(true);
    const [{ sendMembership }, { readFailure }] = await Promise.all([
      import("@/lib/clubs/club-queries"),
      import("@/lib/http/read-failure"),
    ]);
    try {
      setAnswer(await sendMembership({ slug: club.slug, joins }));
      notify({
        title: joins ? `You joined ${club.name}` : `You left ${club.name}`,
        ...(joins ? {} : { action: { label: "Join again", onClick: () => void change(true) } }),
      });
      onChange?.();
    } catch (error) {
      const title = joins ? "Joining failed" : "Leaving failed";
      notify({ title, description: readFailure(error).text, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="relative z-10 flex min-h-10 items-center justify-between gap-4">
      <p className="text-sm text-muted">
        <b className="figures font-semibold text-text">{memberCount.toLocaleString("en")}</b>{" "}
        {memberCount === 1 ? "member" : "members"}
      </p>
      {role === "owner" || role === "moderator" ? (
        <span className="rounded-full border border-line px-3 py-1 text-xs font-semibold text-muted">
          {TITLES[role]}
        </span>
      ) : role === "member" ? (
        <Button
          variant={look === "ghost" ? "ghost" : "secondary"}
          disabled={isBusy}
          onClick={() => void change(false)}
          aria-label={`Leave ${club.name}`}
          className={clsx("group max-sm:h-11 no-script:hidden", look === "ghost" && "-mr-3 px-3 text-muted")}
        >
          <span className="group-hover:hidden group-focus-visible:hidden">Joined</span>
          <span className="hidden group-hover:inline group-focus-visible:inline">Leave</span>
        </Button>
      ) : club.archived ? null : (
        <Button
          variant={look}
          disabled={isBusy}
          onClick={() => void change(true)}
          aria-label={`Join ${club.name}`}
          className={clsx("max-sm:h-11 no-script:hidden", look === "ghost" && "-mr-3 px-3")}
        >
          Join
        </Button>
      )}
    </div>
  );
}
