"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError, LoadFailure } from "@/components/ui/fallback-on-error";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { ShownProposal } from "@/lib/proposals/shown-proposal";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { ALTERED_TEXT } from "@/lib/votes/review-item";
import { FreeOfCost } from "./free-of-cost";
import { PanelSkeleton } from "./panel-skeleton";

const BallotPanel = lazy(() => import("./ballot-panel"));

export type VotedProposal = ShownProposal &
  Pick<ProposalDetail, "status" | "outcome" | "isCounting" | "serverTime">;

/** Where a person votes. What asks for power and signatures is loaded for people who are signed in. */
export function VotePanel({ proposal }: { proposal: VotedProposal }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const now = useServerClock(proposal.serverTime);
  const words = describeStatus(proposal, now);
  const phase = words.outcome === "Cancelled" ? "cancelled" : PHASES[words.status];
  const isBarred = proposal.isAltered && (phase === "active" || phase === "pending");
  return (
    <section aria-labelledby="your-ballot" className="rounded-card border border-line bg-surface p-5">
      {["vote", "vote-yes", "vote-no"].map((id) => (
        <span key={id} id={id} />
      ))}
      <h2 id="your-ballot" className="text-base">
        Your ballot
      </h2>
      <div className="mt-3 grid gap-4 text-sm">
        {phase === "active" ? null : <Phase phase={phase} time={words.time} />}
        {phase === "active" && !isBarred ? (
          <p className="hidden no-script:block">Voting needs JavaScript and a wallet.</p>
        ) : null}
        {isBarred ? (
          <p className="text-muted">{ALTERED_TEXT}</p>
        ) : isLoading ? (
          <PanelSkeleton />
        ) : userAddress !== null ? (
          <FallbackOnError fallback={<LoadFailure />}>
            <Suspense fallback={<PanelSkeleton />}>
              <BallotPanel
                key={`${userAddress} ${proposal.digest}`}
                proposal={proposal}
                phase={phase}
                voter={userAddress}
              />
            </Suspense>
          </FallbackOnError>
        ) : phase === "active" || phase === "pending" ? (
          <SignInFirst isOpen={phase === "active"} />
        ) : null}
      </div>
    </section>
  );
}

export type VotePhase = "pending" | "active" | "closed" | "cancelled";
const PHASES = { Pending: "pending", Active: "active", Closed: "closed" } as const;

function Phase({ phase, time }: { phase: Exclude<VotePhase, "active">; time: string }): ReactNode {
  const texts = {
    pending: `Voting ${time}. Check your power now.`,
    closed: "Voting has ended. No more ballots are taken.",
    cancelled: "This proposal was cancelled. No more ballots are taken.",
  };
  return <p className="text-muted">{texts[phase]}</p>;
}

function SignInFirst({ isOpen }: { isOpen: boolean }): ReactNode {
  const isConnected = useWalletView().address !== null;
  return (
    <>
      <p className="text-muted">
        {isConnected
          ? "Your wallet is connected. Sign in to see your power at the snapshot"
          : "Connect your wallet to see your power at the snapshot"}
        {isOpen ? " and to vote." : "."}
      </p>
      <SignInButton act="vote" />
      <FreeOfCost />
    </>
  );
}
