"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { PowerChip } from "@/components/power/power-chip";
import { ResultBar } from "@/components/proposals/result-bar";
import { AppLink } from "@/components/ui/app-link";
import { LateGlyph } from "@/components/ui/late-glyph";
import type { Choice } from "@/lib/ballots/typed-data";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { resultShares } from "@/lib/proposals/result-shares";
import { nameShown } from "@/lib/proposals/shown-proposal";
import { formatTime } from "@/lib/shared/format-time";
import type { CastStage } from "@/lib/votes/client/cast-ballot";
import type { ReviewItem } from "@/lib/votes/use-review-items";
import { type ReviewMark, reviewWords } from "./review-words";

const MARKS = {
  open: { glyph: "dashed", tone: "text-muted" },
  busy: { glyph: "loading", tone: "animate-spin text-accent motion-reduce:animate-none" },
  done: { glyph: "check", tone: "text-active" },
  trouble: { glyph: "warning", tone: "text-danger" },
  out: { glyph: "minus", tone: "text-muted" },
} as const satisfies Record<ReviewMark, unknown>;

/** One ballot of the list: proposal, club, power, choice and reason, end, and state. */
export function ReviewRow({
  item,
  voter,
  now,
  wish,
  stage = null,
  isSkipped = false,
  showsResult = false,
}: {
  item: ReviewItem;
  voter: string;
  now: Date;
  /** Null when it was signed before this page was loaded. */
  wish: { choice: Choice; reason: string } | null;
  stage?: CastStage | null;
  isSkipped?: boolean;
  /** Whether a counted vote also says how the vote goes now. */
  showsResult?: boolean;
}): ReactNode {
  const { detail, preparation, state, retry } = item;
  const { mark, text } = reviewWords({ state, stage, isSkipped, wished: wish?.choice ?? null });
  const { glyph, tone } = MARKS[mark];
  const vote = state.kind === "voted" ? state.vote : null;
  const choice = vote?.choice ?? wish?.choice ?? null;
  const reason = vote?.reason ?? wish?.reason ?? "";
  const words = detail && describeStatus(detail, now);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-4 border-line py-5 not-first:border-t">
      <LateGlyph name={glyph} className={clsx("mt-1 size-5", tone)} />
      <div className="grid min-w-0 gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3
            className={clsx("text-base leading-snug wrap-anywhere", mark === "out" && "text-muted")}
            dir="auto"
          >
            {detail ? (
              <AppLink href={`/clubs/${detail.club.slug}/proposals/${detail.number}`} className="link">
                {detail.hidden ? "Hidden by an admin" : detail.title}
              </AppLink>
            ) : (
              "Reading the proposal..."
            )}
          </h3>
          {detail && words ? (
            <p className="mt-1 flex flex-wrap gap-x-2 text-sm text-muted">
              <bdi>{nameShown(detail).club}</bdi>
              <span aria-hidden="true">·</span>
              <span className="figures">#{detail.number}</span>
              <span aria-hidden="true">·</span>
              <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
                {words.time || "cancelled"}
              </time>
            </p>
          ) : null}
          {reason === "" ? null : (
            <p className="mt-2 line-clamp-3 text-sm whitespace-pre-line wrap-anywhere" dir="auto">
              “{reason}”
            </p>
          )}
          {showsResult && mark === "done" && detail ? <ResultNow proposal={detail} /> : null}
          {text === "" ? null : (
            <p className={clsx("mt-2 text-sm", mark === "trouble" ? "text-danger" : "text-muted")}>
              {text}
              {state.kind === "unknown" && stage === null ? (
                <button type="button" className="link ml-2 text-text" onClick={retry}>
                  Read again
                </button>
              ) : null}
            </p>
          )}
        </div>
        <div className="flex items-start gap-4 sm:justify-end">
          {preparation === null ? null : (
            <PowerChip
              address={voter}
              block={Number(preparation.snapshotBlock)}
              threshold={null}
              powerWei={BigInt(preparation.power)}
            />
          )}
          {choice === null ? null : (
            <span
              className={clsx(
                "grid h-9 min-w-14 place-items-center rounded-lg border px-3 text-sm font-semibold",
                choice === "yes" ? "border-yes text-yes" : "border-no text-no",
              )}
            >
              {choice === "yes" ? "Yes" : "No"}
            </span>
          )}
        </div>
      </div>
    </li>
  );
}

/** The bar and the shares, as in a list of proposals. */
function ResultNow({ proposal }: { proposal: ProposalDetail }): ReactNode {
  const { yesShare, noShare } = resultShares(proposal, { decimals: 0 });
  return (
    <div className="mt-3 max-w-80">
      <ResultBar result={proposal} />
      <p className="figures mt-2 flex gap-x-2.5 text-sm leading-tight">
        <span className="sr-only">So far: </span>
        <span>
          <b className="font-semibold text-yes">Yes</b> {yesShare} %
        </span>
        <span>
          <b className="font-semibold text-no">No</b> {noShare} %
        </span>
      </p>
    </div>
  );
}
