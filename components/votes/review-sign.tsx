"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ComplaintNote } from "@/components/receipts/complaint-note";
import { findKeptReceipt } from "@/components/receipts/receipt-note";
import { AppLink } from "@/components/ui/app-link";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button, buttonClass } from "@/components/ui/button";
import type { Complaint } from "@/lib/log/kept-complaints";
import type { KeptReview } from "@/lib/votes/kept-review";
import { type CastBallots, needsPerson, type QueuedBallot } from "@/lib/votes/use-cast-ballots";
import { type ReviewItem, useReviewItems } from "@/lib/votes/use-review-items";
import { ASK_AGAIN, BUSY_WORDS, SILENT_WORDS } from "./cast-words";
import { ReviewRow } from "./review-row";
import { SignButton } from "./sign-button";

/** The signing itself: how far it is, what the wallet is asked now, and what to do when one is not signed. */
export function ReviewSign({
  voter,
  now,
  round,
  cast,
  onRun,
  onEnd,
  onBack,
}: {
  voter: string;
  now: Date;
  round: KeptReview;
  cast: CastBallots;
  onRun: (queue: readonly QueuedBallot[]) => void;
  /** Called once nothing is left to sign, with what is settled for ever. */
  onEnd: (settled: readonly string[]) => void;
  onBack: () => void;
}): ReactNode {
  const items = useReviewItems({ ids: round.signing, voter, now });
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const stageOf = (id: string) => cast.stages[id] ?? null;
  const placed = items.map((item) => ({ item, place: placeOf({ item, stage: stageOf(item.id), skipped }) }));
  const at = (place: Place): ReviewItem[] =>
    placed.filter((each) => each.place === place).map(({ item }) => item);
  const [signed, rest] = [at("signed"), at("rest")];
  const waiting = at("waiting").filter(({ id }) => id !== cast.current);
  const isRunning = cast.current !== null;
  const isReading = !isRunning && rest.some(({ state }) => state.kind === "loading");
  const isDone = !isRunning && rest.length === 0 && waiting.length === 0;
  const trouble = isRunning ? undefined : rest.find(({ id }) => isTrouble(stageOf(id)));

  const end = useEffectEvent(() => {
    onEnd(round.signing.filter((id) => !skipped.includes(id)));
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);

  const queueOf = (some: readonly ReviewItem[]): QueuedBallot[] =>
    some.flatMap(({ id, detail }) => {
      const wish = round.choices[id];
      return detail && wish ? [{ proposal: detail, ...wish }] : [];
    });

  function leaveOut(item: ReviewItem): void {
    setSkipped([...skipped, item.id]);
    const others = rest.filter(({ id }) => id !== item.id);
    if (others.length > 0) onRun(queueOf(others));
  }

  const kept = isDone ? signed.filter((item) => isReceiptKept(item, stageOf(item.id), voter)).length : 0;
  const complaints = signed.flatMap(({ id }) => {
    const complaint = complaintOf(stageOf(id));
    return complaint === null ? [] : [{ id, complaint }];
  });
  const total = round.signing.length;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <p className="figures font-display text-2xl font-semibold tracking-tight">
          {signed.length} of {total} signed
        </p>
      </div>
      <div
        role="progressbar"
        aria-label="Ballots signed"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={signed.length}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${total === 0 ? 0 : (100 * signed.length) / total}%` }}
        />
      </div>
      <ul aria-label="Ballots being signed" className="mt-6 rounded-card border border-line bg-surface px-5">
        {items.map((item) => (
          <ReviewRow
            key={item.id}
            item={item}
            voter={voter}
            now={now}
            wish={round.choices[item.id] ?? null}
            stage={stageOf(item.id)}
            isSkipped={skipped.includes(item.id)}
            showsResult={isDone}
          />
        ))}
      </ul>
      {complaints.map(({ id, complaint }) => (
        <div key={id} className="mt-4">
          <ComplaintNote complaint={complaint} />
        </div>
      ))}
      {isDone ? <KeptWords kept={kept} of={signed.length} /> : null}
      <BottomBar
        status={
          isDone
            ? doneWords(signed.length, total)
            : statusWords({
                cast,
                items,
                trouble,
                left: rest.length,
                isReading,
                signed: signed.length,
                total,
              })
        }
      >
        {isDone ? (
          <>
            <Button size="large" onClick={onBack}>
              Vote on others
            </Button>
            <AppLink href="/proposals" className={buttonClass({ variant: "primary", size: "large" })}>
              See open votes
            </AppLink>
          </>
        ) : isRunning ? (
          <Running cast={cast} hasMore={rest.some(({ id }) => id !== cast.current)} />
        ) : (
          <>
            {trouble ? (
              <Button size="large" onClick={() => leaveOut(trouble)}>
                Skip it
              </Button>
            ) : (
              <Button size="large" onClick={onBack}>
                Back to the choices
              </Button>
            )}
            {rest.length === 0 ? null : (
              <SignButton
                voter={voter}
                busyWord={isReading ? "Reading..." : null}
                onSign={() =>
                  onRun(queueOf(trouble ? [trouble, ...rest.filter((each) => each !== trouble)] : rest))
                }
              >
                {trouble
                  ? againWord(stageOf(trouble.id)?.kind, cast.form)
                  : signWord(rest.length, signed.length)}
              </SignButton>
            )}
          </>
        )}
      </BottomBar>
    </>
  );
}

function Running({ cast, hasMore }: { cast: CastBallots; hasMore: boolean }): ReactNode {
  const stage = cast.current === null ? undefined : cast.stages[cast.current];
  return (
    <>
      {stage?.kind === "signing" && stage.isSilent ? (
        <Button size="large" onClick={cast.askOtherwise}>
          {ASK_AGAIN[stage.form]}
        </Button>
      ) : null}
      {hasMore ? <RunningOthers cast={cast} isAsking={stage?.kind === "signing"} /> : null}
    </>
  );
}

function RunningOthers({ cast, isAsking }: { cast: CastBallots; isAsking: boolean }): ReactNode {
  return (
    <>
      {isAsking ? (
        <Button size="large" onClick={cast.moveOn}>
          Go on with the next
        </Button>
      ) : null}
      <Button size="large" disabled={cast.isPausing} onClick={cast.pause}>
        {cast.isPausing ? "Pausing after this one" : "Pause"}
      </Button>
    </>
  );
}

type Place = "signed" | "waiting" | "out" | "rest";
type Stage = CastBallots["stages"][string] | null;

/** Which of the four a ballot is: signed, at the wallet or on its way, out of this round, or still to be signed. */
function placeOf({
  item,
  stage,
  skipped,
}: {
  item: ReviewItem;
  stage: Stage;
  skipped: readonly string[];
}): Place {
  if (item.state.kind === "voted" || stage?.kind === "stored" || stage?.kind === "voted") return "signed";
  if (skipped.includes(item.id)) return "out";
  if (stage && stage.kind in BUSY_WORDS) return "waiting";
  return item.state.kind === "not-taken" || stage?.kind === "refused" ? "out" : "rest";
}

/** Says of receipts that they are kept only where they are. */
function KeptWords({ kept, of }: { kept: number; of: number }): ReactNode {
  if (kept === 0) return null;
  return (
    <p className="mt-4 text-sm text-muted">
      {kept === of
        ? "Their receipts are kept in this browser."
        : `${kept} of ${of} receipts are kept in this browser.`}{" "}
      <AppLink href="/verify" className="link">
        Check them
      </AppLink>
    </p>
  );
}

function isReceiptKept({ state }: ReviewItem, stage: Stage, voter: string): boolean {
  if (stage?.kind === "stored") return stage.receipt.kind === "kept";
  const vote = state.kind === "voted" ? state.vote : stage?.kind === "voted" ? stage.vote : null;
  const digest = vote?.trail[0]?.messageHash;
  return digest !== undefined && findKeptReceipt({ voter, digest }) !== null;
}

function complaintOf(stage: Stage): Complaint | null {
  return stage?.kind === "stored" && stage.receipt.kind === "faulty" ? stage.receipt.complaint : null;
}

function isTrouble(stage: Stage): boolean {
  return stage !== null && !(stage.kind in BUSY_WORDS) && needsPerson(stage);
}

function signWord(left: number, signed: number): string {
  if (signed > 0) return `Sign the other ${left}`;
  return left === 1 ? "Sign the ballot" : `Sign ${left} ballots`;
}

function againWord(kind: string | undefined, form: CastBallots["form"]): string {
  if (kind === "unsent") return "Send it again";
  if (kind !== "unsupported" && kind !== "unfit") return "Try again";
  return form === "text" ? "Sign it as a text" : "Sign one at a time";
}

function doneWords(signed: number, total: number): string {
  if (signed === total) return total === 1 ? "Vote counted." : `All ${total} votes counted.`;
  return `Done: ${signed} of ${total} votes counted. The list says why the others are not.`;
}

function statusWords({
  cast,
  items,
  trouble,
  left,
  isReading,
  signed,
  total,
}: {
  cast: CastBallots;
  items: readonly ReviewItem[];
  trouble: ReviewItem | undefined;
  left: number;
  isReading: boolean;
  signed: number;
  total: number;
}): string {
  const progress = `${signed} of ${total} signed.`;
  if (cast.current !== null) {
    const stage = cast.stages[cast.current];
    const isTogether = stage?.kind === "signing" && stage.form === "together";
    const title = isTogether
      ? "All ballots are in one message."
      : (items.find(({ id }) => id === cast.current)?.detail?.title ?? "");
    if (stage?.kind === "signing" && stage.isSilent) return `${progress} ${SILENT_WORDS} ${title}`;
    return `${progress} ${BUSY_WORDS[stage?.kind ?? ""] ?? "Preparing..."} ${title}`;
  }
  if (isReading) return `${progress} Checking the other ballots...`;
  if (trouble) return `${progress} Stopped at: ${trouble.detail?.title ?? "a proposal"}`;
  return left === 0 ? `${progress} Your wallet is still asked for the rest.` : `${progress} Paused.`;
}
