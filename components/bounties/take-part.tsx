"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { useServerClock } from "@/lib/shared/use-server-clock";

const TakePartPanel = lazy(() => import("./take-part-panel"));

export type JoinedBounty = Pick<
  BountyDetail,
  "id" | "kind" | "state" | "visibility" | "submissionsPerPerson" | "submissionsUntil" | "serverTime"
>;

/** The bounty's own address, such as "/clubs/night-market/bounties/3". */
export type BountyPath = `/clubs/${string}/bounties/${number}`;

/** Where a person applies and submits. What it needs is loaded for people who are signed in. */
export function TakePart({ bounty, path }: { bounty: JoinedBounty; path: BountyPath }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const now = useServerClock(bounty.serverTime);
  const isOpen = bounty.state === "open" && now < new Date(bounty.submissionsUntil);
  // A visitor has nothing to do here any more.
  if (userAddress === null && isOver(bounty.state)) return null;
  return (
    <section aria-labelledby="take-part" className="rounded-card border border-line bg-surface p-5">
      <h2 id="take-part" className="text-base">
        Take part
      </h2>
      <div className="mt-3 grid gap-4 text-sm">
        {isOpen ? <p className="hidden no-script:block">Taking part needs JavaScript and a wallet.</p> : null}
        {isOpen ? null : <p className="text-muted">{CLOSED[bounty.state]}</p>}
        {isLoading ? (
          <PanelSkeleton />
        ) : userAddress !== null ? (
          <LazyPart waiting={<PanelSkeleton />} failed={<LoadFailure />}>
            <TakePartPanel
              key={userAddress}
              bounty={bounty}
              isOpen={isOpen}
              address={userAddress}
              path={path}
            />
          </LazyPart>
        ) : isOpen ? (
          <SignInFirst kind={bounty.kind} />
        ) : null}
      </div>
    </section>
  );
}

function isOver(state: BountyDetail["state"]): boolean {
  return state === "completed" || state === "cancelled";
}

const CLOSED: Readonly<Record<BountyDetail["state"], string>> = {
  // The page is older than its deadline.
  open: "The deadline has passed. The sponsor is reviewing submissions.",
  "in-review": "The deadline has passed. The sponsor is reviewing submissions.",
  overdue: "The deadline has passed, and the day by which winners were to be named, too.",
  completed: "Winners announced. Submissions are closed.",
  cancelled: "This bounty was cancelled. Submissions are closed.",
};

function SignInFirst({ kind }: { kind: BountyDetail["kind"] }): ReactNode {
  return (
    <>
      <p className="text-muted">
        {kind === "open"
          ? "Everybody may submit until the deadline. The prize goes to the address that you sign in with."
          : "The sponsor picks who works on it: apply first. The prize goes to the address that you sign in with."}
      </p>
      <SignInButton act={kind === "open" ? "submit" : "apply"} />
      <p className="text-muted">Taking part costs nothing, no gas either.</p>
    </>
  );
}
