"use client";

import clsx from "clsx";
import { lazy, type ReactNode, useState } from "react";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import type { ShownProposal } from "@/lib/proposals/shown-proposal";
import { formatUntil } from "@/lib/shared/format-time";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { ALTERED_TEXT } from "@/lib/votes/altered-text";
import { FreeOfCost } from "./free-of-cost";
import { PanelSkeleton } from "./panel-skeleton";

const BallotPanel = lazy(() => import("./ballot-panel"));
const SignElsewhere = lazy(() => import("./sign-elsewhere"));
const AskOwners = lazy(() => import("./ask-owners"));

export type VotedProposal = ShownProposal &
  Pick<ProposalDetail, "number" | "status" | "outcome" | "isCounting" | "serverTime">;

export type VotePhase = "pending" | "active" | "closed" | "cancelled";
const PHASES = { Pending: "pending", Active: "active", Closed: "closed" } as const;

/**
 * Where a person votes: a card beside the text. Where there is no column for it, voting is in the sheet of the bar below. Once
 * voting has ended, it is only there for people who voted.
 */
export function VotePanel({ proposal }: { proposal: VotedProposal }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const now = useServerClock(proposal.serverTime);
  const phase = phaseOf(proposal, now);
  const isOver = phase === "closed" || phase === "cancelled";
  if (isOver && (userAddress === null || isLoading)) return null;
  return (
    <section
      aria-labelledby="your-vote"
      className={clsx(
        "rounded-card border border-line bg-surface p-5 print:hidden",
        phase === "active" && "max-lg:hidden no-script:max-lg:block",
        // Gone while it has nothing to say.
        isOver && "max-lg:hidden [&:not(:has([data-part=ballot]>*))]:hidden",
      )}
    >
      {["vote", "vote-yes", "vote-no"].map((id) => (
        <span key={id} id={id} />
      ))}
      <h2 id="your-vote" className="text-base">
        Your vote
      </h2>
      <div data-part="ballot" className="mt-3 grid gap-4 text-sm">
        <VoteBody proposal={proposal} />
      </div>
    </section>
  );
}

function phaseOf(
  proposal: Pick<VotedProposal, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting">,
  now: Date,
): VotePhase {
  const words = describeStatus(proposal, now);
  return words.outcome === "Cancelled" ? "cancelled" : PHASES[words.status];
}

/** What asks for power and signatures is loaded for people who are signed in. */
export function VoteBody({
  proposal,
  onBusy,
}: {
  proposal: VotedProposal;
  /** Whether a ballot is being signed or sent. */
  onBusy?: (isBusy: boolean) => void;
}): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const now = useServerClock(proposal.serverTime);
  const phase = phaseOf(proposal, now);
  const isAwaited = phase === "active" || phase === "pending";
  if (proposal.isAltered && isAwaited) return <p className="text-muted">{ALTERED_TEXT}</p>;
  return (
    <>
      {phase === "pending" ? (
        <p className="text-muted">
          Voting opens in {formatUntil(proposal.startsAt, now)}. Check your power now.
        </p>
      ) : null}
      {phase === "active" ? (
        <p className="hidden no-script:block">Voting needs JavaScript and a wallet.</p>
      ) : null}
      {isLoading ? (
        <PanelSkeleton />
      ) : userAddress !== null ? (
        <LazyPart waiting={isAwaited ? <PanelSkeleton /> : null} failed={<LoadFailure />}>
          <BallotPanel
            key={`${userAddress} ${proposal.digest}`}
            proposal={proposal}
            phase={phase}
            voter={userAddress}
            now={now}
            {...(onBusy && { onBusy })}
          />
        </LazyPart>
      ) : isAwaited ? (
        <SignInFirst isOpen={phase === "active"} />
      ) : null}
      {phase === "active" && !isLoading ? (
        <>
          {userAddress === null ? null : (
            <Opened words="Vote for a Safe you own">
              <AskOwners proposal={proposal} />
            </Opened>
          )}
          <Opened words="Use another device">
            <SignElsewhere proposal={proposal} voter={userAddress} now={now} />
          </Opened>
        </>
      ) : null}
    </>
  );
}

/** Another way to vote. Loaded when it is opened. */
function Opened({ words, children }: { words: string; children: ReactNode }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        className="link justify-self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        {words}
      </button>
      {isOpen ? (
        <LazyPart waiting={<PanelSkeleton />} failed={<LoadFailure />}>
          {children}
        </LazyPart>
      ) : null}
    </>
  );
}

function SignInFirst({ isOpen }: { isOpen: boolean }): ReactNode {
  const isConnected = useWalletView().address !== null;
  const { state } = useAuth();
  return (
    <>
      {state === "unknown" ? null : (
        <p className="text-muted">
          {isConnected
            ? "Your wallet is connected. Sign in to see your power at the snapshot"
            : "Connect your wallet to see your power at the snapshot"}
          {isOpen ? " and to vote." : "."}
        </p>
      )}
      <SignInButton act={isOpen ? "vote" : "check your power"} />
      {isOpen ? <FreeOfCost /> : null}
    </>
  );
}
