"use client";

import clsx from "clsx";
import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { WhyLink } from "@/components/about/why-link";
import { usePublicConfig } from "@/components/layout/config-provider";
import { PowerChip } from "@/components/power/power-chip";
import { ReceiptNote } from "@/components/receipts/receipt-note";
import { Button } from "@/components/ui/button";
import { useWalletView } from "@/components/wallet/wallet-store";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { formatBlock, formatVp, tokenLabel } from "@/lib/shared/format-number";
import { forgetTyped, typedKey } from "@/lib/shared/typed-values";
import { askedBallot } from "@/lib/votes/ballot-link";
import { trailWords } from "@/lib/votes/trail-words";
import { type CastBallot, useCastBallot } from "@/lib/votes/use-cast-ballot";
import { ballotQuery } from "@/lib/votes/vote-queries";
import type { BallotPreparation, OwnVote } from "@/lib/votes/vote-schemas";
import { BallotForm, ballotPlace } from "./ballot-form";
import { CastOutcome, VoteCounted } from "./cast-outcome";
import { BUSY_WORDS } from "./cast-words";
import { PanelSkeleton } from "./panel-skeleton";
import type { VotedProposal, VotePhase } from "./vote-panel";

/** A signed-in person's ballot: power at the snapshot, the current vote, and the form while voting is open. */
export default function BallotPanel({
  proposal,
  phase,
  voter,
  now,
  onBusy,
}: {
  proposal: VotedProposal;
  phase: VotePhase;
  voter: string;
  /** By the server's clock. */
  now: Date;
  onBusy?: (isBusy: boolean) => void;
}): ReactNode {
  const preparation = useQuery(ballotQuery({ proposalId: proposal.id, voter }));
  const router = useRouter();
  const { wagmi } = useWalletView();
  const config = usePublicConfig();
  const [isChanging, setIsChanging] = useState(false);
  const place = { proposalId: proposal.id, voter };
  const cast = useCastBallot({
    proposal,
    voter,
    config,
    wagmi,
    onStored: () => {
      endChange();
      startTransition(() => router.refresh());
    },
  });
  const { data } = preparation;
  const isBusy = cast.stage.kind in BUSY_WORDS;
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  useEffect(() => setIsChanging(askedBallot(location.hash) !== null), []);

  function endChange(): void {
    forgetTyped(typedKey(voter, ballotPlace(proposal.id)));
    setIsChanging(false);
  }

  const isOver = phase === "closed" || phase === "cancelled";
  if (preparation.isPending) return isOver ? null : <PanelSkeleton />;
  const stored = cast.stage.kind === "stored" ? cast.stage : null;
  return (
    <>
      {stored === null || isChanging ? null : (
        <VoteCounted answer={stored.answer} proposal={proposal} now={now} />
      )}
      {isOver || stored !== null ? null : (
        <Power
          voter={voter}
          block={proposal.snapshot.block}
          powerWei={data ? BigInt(data.power) : null}
          failure={data ? null : readFailure(preparation.error ?? new Error("no answer"))}
          onRetry={() => void preparation.refetch()}
          isReading={preparation.isFetching}
          isAlone={data !== undefined && data.vote === null && data.power !== "0" && phase !== "active"}
        />
      )}
      {data?.vote ? <Standing vote={data.vote} now={now} isOver={isOver} /> : null}
      {data?.vote && !isChanging ? (
        <ReceiptNote
          voter={voter}
          digest={data.vote.trail[0]?.messageHash ?? ""}
          fresh={stored?.receipt ?? null}
        />
      ) : null}
      {data && !isOver ? (
        <Vote
          data={data}
          phase={phase}
          cast={cast}
          isChanging={isChanging}
          onChange={() => setIsChanging(true)}
        >
          <BallotForm
            proposal={proposal}
            place={place}
            vote={data.vote}
            cast={cast}
            onCancel={data.vote === null ? null : endChange}
          />
        </Vote>
      ) : null}
      {isOver && cast.stage.kind !== "unsent" ? null : (
        <CastOutcome cast={cast} canSend={phase === "active"} />
      )}
    </>
  );
}

function Power({
  voter,
  block,
  powerWei,
  failure,
  onRetry,
  isReading,
  isAlone,
}: {
  voter: string;
  block: string;
  powerWei: bigint | null;
  failure: ReturnType<typeof readFailure> | null;
  onRetry: () => void;
  isReading: boolean;
  /** Nothing follows that a line would part it from. */
  isAlone: boolean;
}): ReactNode {
  return (
    <div className={clsx(!isAlone && "border-b border-line pb-4")}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">
          Your voting power <span className="figures">(block {formatBlock(block)})</span>
        </p>
        <PowerChip address={voter} block={Number(block)} threshold={null} powerWei={powerWei} />
      </div>
      {failure ? (
        <div role="alert" className="mt-3 grid gap-3">
          <p>
            {failure.status === 503 ? (
              <>
                <b className="font-semibold">We couldn't read your power.</b> Unknown is not zero.{" "}
                {failure.text} <WhyLink to="zero" />
              </>
            ) : (
              failure.text
            )}
          </p>
          {failure.requestId === null ? null : (
            <p className="text-xs text-muted">
              Request id <code className="font-mono">{failure.requestId}</code>
            </p>
          )}
          <Button disabled={isReading} onClick={onRetry}>
            {isReading ? "Reading..." : "Try again"}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The vote that counts now and how it came about. Once voting is over, the result says which it was. */
function Standing({ vote, now, isOver }: { vote: OwnVote; now: Date; isOver: boolean }): ReactNode {
  return (
    <div className="grid gap-1 rounded-lg bg-surface-2 p-4">
      {isOver ? null : (
        <p>
          You voted{" "}
          <b className={clsx("font-semibold", vote.choice === "yes" ? "text-yes" : "text-no")}>
            {vote.choice === "yes" ? "Yes" : "No"}
          </b>
          <span className="figures"> · {formatVp(BigInt(vote.power))}</span>
        </p>
      )}
      <p className="text-muted">You {trailWords({ trail: vote.trail, now })}.</p>
      {vote.reason === "" ? null : (
        <p className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere" dir="auto">
          {vote.reason}
        </p>
      )}
    </div>
  );
}

function Vote({
  data,
  phase,
  cast,
  isChanging,
  onChange,
  children,
}: {
  data: BallotPreparation;
  phase: VotePhase;
  cast: CastBallot;
  isChanging: boolean;
  onChange: () => void;
  /** The form, for as long as a ballot is wanted. */
  children: ReactNode;
}): ReactNode {
  const { productName } = usePublicConfig();
  if (data.power === "0") {
    return (
      <p className="text-muted">
        You held no {productName} NFTs or {tokenLabel(productName)} when this vote's snapshot was taken.
        Anything you hold now counts in the next one. <WhyLink to="snapshot" />
      </p>
    );
  }
  if (phase !== "active" || cast.stage.kind === "unsent") return null;
  if (data.vote !== null && !isChanging) {
    const isJustCast = cast.stage.kind === "sending" || cast.stage.kind === "stored";
    return <ChangeVote isJustCast={isJustCast} onChange={onChange} />;
  }
  return children;
}

function ChangeVote({ isJustCast, onChange }: { isJustCast: boolean; onChange: () => void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const takePlace = useEffectEvent(() => {
    // The form is gone, and the keyboard's place with it.
    if (isJustCast && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  });
  useEffect(() => takePlace(), []);
  return (
    <div className="grid gap-2">
      <Button ref={button} size="large" onClick={onChange}>
        Change your vote
      </Button>
      <p className="text-muted">You can change it any time before voting ends.</p>
    </div>
  );
}
