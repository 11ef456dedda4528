"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { RetryNote } from "@/components/ui/retry-note";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import type { SubmissionLabel } from "@/lib/bounties/bounty-kinds";
import { isUnderWay } from "@/lib/bounties/bounty-state";
import { reviewedQuery, reviewListQuery, sendLabels } from "@/lib/bounties/review-queries";
import type { ReviewPage, ReviewRow } from "@/lib/bounties/review-schemas";
import { useQueryClient } from "@/lib/http/query-client";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { isSameAddress } from "@/lib/shared/address";
import { ReviewApplications } from "./review-applications";
import { ReviewDetail, type ReviewedBounty } from "./review-detail";
import { LabelTabs, ReviewList } from "./review-list";
import { ReviewPrizes } from "./review-prizes";
import { useReviewAct } from "./use-review-act";
import { type ReviewAddress, useReviewAddress } from "./use-review-address";

/** Submissions on the left, one of them on the right; on a phone one after the other. */
export default function ReviewBoard({
  bounty,
  address,
}: {
  bounty: ReviewedBounty;
  address: string;
}): ReactNode {
  const isSponsor = isSameAddress(bounty.sponsor, address);
  const hasApplications = isSponsor && bounty.kind === "apply";
  const [place, change] = useReviewAddress();
  const usual = bounty.state === "open" ? "applications" : "submissions";
  const part = hasApplications ? (place.part ?? usual) : "submissions";
  return (
    <div className="grid gap-6">
      {hasApplications ? (
        <div className="flex gap-6 border-b border-line">
          {(["submissions", "applications"] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={part === name}
              className={clsx(
                "-mb-px border-b-2 py-2.5 font-semibold",
                part === name ? "border-accent" : "border-transparent text-muted hover:text-text",
              )}
              onClick={() => change({ part: name })}
            >
              {name === "submissions" ? "Submissions" : "Applications"}
            </button>
          ))}
        </div>
      ) : null}
      {part === "applications" ? (
        <ReviewApplications bountyId={bounty.id} isOpen={bounty.state === "open"} />
      ) : (
        <Submissions bounty={bounty} isSponsor={isSponsor} place={place} onMove={change} />
      )}
    </div>
  );
}

type Move = (change: Partial<ReviewAddress>) => void;

function Submissions({
  bounty,
  isSponsor,
  place: { label, number },
  onMove,
}: {
  bounty: ReviewedBounty;
  isSponsor: boolean;
  place: ReviewAddress;
  onMove: Move;
}): ReactNode {
  const query = useInfiniteQuery(reviewListQuery(bounty.id, label));
  const pages = query.data?.pages;
  const rows = (pages ?? []).flatMap(({ submissions }) => submissions);
  // The open one may be on a page that is not loaded, and keys walk past the last row that is.
  const isAtEnd = number !== null && number >= (rows.at(-1)?.number ?? number);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isAtEnd && hasNextPage && !isFetching) void fetchNextPage();
  }, [isAtEnd, hasNextPage, isFetching, fetchNextPage]);
  const first = pages?.[0];
  if (first === undefined) {
    return query.error ? <RetryNote query={query} /> : <PanelSkeleton />;
  }
  const total = Object.values(first.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {isSponsor && bounty.state !== "completed" ? (
        <ReviewPrizes bounty={bounty} prizes={first.prizes} />
      ) : null}
      {total === 0 ? (
        <EmptyState drawing="ballot" title="Nothing to review yet">
          Submissions appear here as they arrive.
        </EmptyState>
      ) : (
        <div>
          <LabelTabs
            counts={first.counts}
            current={label}
            onChange={(next) => onMove({ label: next, number: null })}
          />
          <Board
            key={label}
            bounty={bounty}
            rows={rows}
            prizes={isSponsor ? first.prizes : []}
            number={number}
            onMove={onMove}
            more={<LoadMoreRow label="submissions" query={query} />}
          />
        </div>
      )}
    </>
  );
}

function Board({
  bounty,
  rows,
  prizes,
  number,
  onMove,
  more,
}: {
  bounty: ReviewedBounty;
  rows: ReviewPage["submissions"];
  /** Empty for reviewers who don't name winners. */
  prizes: ReviewPage["prizes"];
  /** The submission that is open; null = the first. */
  number: number | null;
  onMove: Move;
  more: ReactNode;
}): ReactNode {
  const client = useQueryClient();
  const act = useReviewAct(bounty.id);
  // Where the open one was: what loses the label that is shown leaves its place to the next.
  const [lastIndex, setLastIndex] = useState(0);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // On a phone the list and the submission are two views.
  const [isReading, setIsReading] = useState(number !== null);
  const note = useRef<HTMLTextAreaElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const found = rows.findIndex((row) => row.number === number);
  const index = found === -1 ? Math.min(lastIndex, Math.max(0, rows.length - 1)) : found;
  const current = rows[index];
  const next = rows[index + 1];

  useEffect(() => {
    if (next) void client.prefetchQuery(reviewedQuery(bounty.id, next.id));
  }, [client, bounty.id, next]);

  const open = (id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    setLastIndex(Math.max(0, at));
    onMove({ number: rows[at]?.number ?? null });
    setIsReading(true);
    // On a phone the prizes are above it.
    if (window.matchMedia?.("(width < 64rem)").matches) board.current?.scrollIntoView();
  };
  const back = () => {
    setIsReading(false);
    onMove({ number: null });
  };
  const step = (by: number) => {
    const row = rows[index + by];
    if (row) open(row.id);
  };
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((known) => {
      const changed = new Set(known);
      for (const id of ids) isChosen ? changed.add(id) : changed.delete(id);
      return changed;
    });
  const setLabels = (submissions: readonly string[], label: SubmissionLabel) =>
    act.submit(async () => {
      await sendLabels(bounty.id, { submissions, label });
      setChosen(new Set());
    });
  const labels = isUnderWay(bounty.state) ? { isBusy: act.isBusy, set: setLabels } : null;
  useShortcuts(current ? keysOf(current) : {});

  function keysOf({ id, label }: ReviewRow): Keys {
    const toggle = (wanted: SubmissionLabel) => setLabels([id], label === wanted ? "none" : wanted);
    return {
      j: () => step(1),
      k: () => step(-1),
      x: () => choose([id], !chosen.has(id)),
      n: () => note.current?.focus(),
      ...(labels && { s: () => toggle("shortlisted"), r: () => toggle("rejected") }),
    };
  }

  if (!current) {
    return <p className="py-10 text-center text-muted">No submission has this label.</p>;
  }
  return (
    <>
      <FailureNote failure={act.failure} />
      <div
        ref={board}
        className="mt-4 grid scroll-mt-22 items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]"
      >
        <div className={clsx("min-w-0", isReading && "max-lg:hidden")}>
          <ReviewList
            rows={rows}
            currentId={current.id}
            chosen={chosen}
            labels={labels}
            onOpen={open}
            onStep={step}
            onChoose={choose}
          />
          {more}
        </div>
        <div className={clsx("min-w-0", !isReading && "max-lg:hidden")}>
          <div className="mb-3 flex items-center justify-between gap-3">
            <Button variant="ghost" className="lg:hidden" onClick={back}>
              Back to the list
            </Button>
            <p className="figures text-sm text-muted max-lg:sr-only" aria-live="polite">
              {index + 1} of {rows.length} shown
            </p>
            <span className="flex gap-2">
              <Button className="lg:h-9 lg:px-3" disabled={index === 0} onClick={() => step(-1)}>
                Previous
              </Button>
              <Button className="lg:h-9 lg:px-3" disabled={!next} onClick={() => step(1)}>
                Next
              </Button>
            </span>
          </div>
          <ReviewDetail
            key={current.id}
            bounty={bounty}
            id={current.id}
            prizes={prizes}
            labels={labels}
            noteRef={note}
          />
          <Shortcuts mayLabel={labels !== null} />
        </div>
      </div>
    </>
  );
}

type Keys = Readonly<Record<string, () => void>>;

const ARROWS: Readonly<Record<string, string>> = { ArrowRight: "j", ArrowLeft: "k" };
const WALKING: ReadonlySet<string> = new Set(["j", "k", ...Object.keys(ARROWS)]);

/** Keys of the whole page, except where somebody types, chooses or answers a dialog. */
function useShortcuts(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A key that is held walks on; a label would change to and fro.
    if (event.repeat && !WALKING.has(event.key)) return;
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]")
    ) {
      return;
    }
    const name = ARROWS[event.key] ?? event.key;
    if (!Object.hasOwn(keys, name)) return;
    event.preventDefault();
    keys[name]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function Shortcuts({ mayLabel }: { mayLabel: boolean }): ReactNode {
  const shown = [
    ["J", "next, or arrow right"],
    ["K", "previous, or arrow left"],
    ...(mayLabel
      ? ([
          ["S", "shortlist"],
          ["R", "reject"],
        ] as const)
      : []),
    ["X", "choose"],
    ["N", "note"],
    ["Esc", "leave the note"],
  ] as const;
  return (
    <dl aria-label="Keys" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted max-lg:hidden">
      {shown.map(([key, word]) => (
        <div key={key} className="flex items-center gap-1.5">
          <dt>
            <kbd className="rounded-sm border border-line bg-surface-2 px-1.5 py-0.5 font-mono">{key}</kbd>
          </dt>
          <dd>{word}</dd>
        </div>
      ))}
    </dl>
  );
}
