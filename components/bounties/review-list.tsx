"use client";

import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ordinal, type SubmissionLabel, submissionLabels } from "@/lib/bounties/bounty-kinds";
import type { ReviewPage, ReviewRow } from "@/lib/bounties/review-schemas";
import { formatAddress } from "@/lib/shared/address";

/** What each label is called, and the colour of its dot. */
export const LABELS: Readonly<Record<SubmissionLabel, { word: string; dot: string }>> = {
  none: { word: "Unlabelled", dot: "bg-line" },
  shortlisted: { word: "Shortlisted", dot: "bg-active" },
  rejected: { word: "Rejected", dot: "bg-closed" },
  spam: { word: "Spam", dot: "bg-danger" },
};

/** Which submissions are shown, each with how many there are. */
export function LabelTabs({
  counts,
  current,
  onChange,
}: {
  counts: ReviewPage["counts"];
  current: SubmissionLabel | null;
  onChange: (label: SubmissionLabel | null) => void;
}): ReactNode {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { label: null, word: "All", count: total },
    ...submissionLabels.map((label) => ({ label, word: LABELS[label].word, count: counts[label] })),
  ];
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Show</legend>
      {tabs.map(({ label, word, count }) => (
        <button
          key={word}
          type="button"
          aria-pressed={label === current}
          className={clsx(
            "inline-flex h-10 items-center gap-2 rounded-full border px-3.5 text-sm lg:h-9",
            label === current
              ? "border-accent font-semibold"
              : "border-line text-muted hover:border-muted hover:text-text",
          )}
          onClick={() => onChange(label)}
        >
          {word} <span className="figures text-muted">{count.toLocaleString("en")}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** How submissions are labelled. */
export type LabelAct = { isBusy: boolean; set: (ids: readonly string[], label: SubmissionLabel) => void };

/** The submissions of a review, one of them open; several can be chosen for one label. */
export function ReviewList({
  rows,
  currentId,
  chosen,
  labels,
  onOpen,
  onStep,
  onChoose,
}: {
  rows: readonly ReviewRow[];
  currentId: string;
  chosen: ReadonlySet<string>;
  /** Null once nothing is labelled any more. */
  labels: LabelAct | null;
  onOpen: (id: string) => void;
  onStep: (by: number) => void;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    const button = list.current?.querySelector<HTMLElement>(`[data-submission="${currentId}"]`);
    // The focus follows the arrows, and is not taken from elsewhere.
    if (list.current?.contains(document.activeElement)) button?.focus();
    // As it opens, the page stays where it is; only a list that scrolls itself is moved.
    if (hasMoved.current || isScrolling(list.current)) button?.scrollIntoView?.({ block: "nearest" });
    hasMoved.current = true;
  }, [currentId]);
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  function walk(event: KeyboardEvent): void {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onStep(event.key === "ArrowDown" ? 1 : -1);
  }
  return (
    <div className="rounded-card border border-line bg-surface">
      {labels ? (
        <div className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-3 py-2 text-sm">
          <Checkbox
            label="Choose all that are shown"
            isChecked={ids.length === rows.length}
            onChange={(isChosen) =>
              onChoose(
                rows.map(({ id }) => id),
                isChosen,
              )
            }
          />
          <span role="status" className="figures grow pl-1 text-muted">
            {ids.length === 0 ? "Choose several" : `${ids.length} chosen`}
          </span>
          {ids.length === 0
            ? null
            : (["shortlisted", "rejected"] as const).map((label) => (
                <Button
                  key={label}
                  className="lg:h-9 lg:px-3"
                  disabled={labels.isBusy}
                  onClick={() => labels.set(ids, label)}
                >
                  {label === "rejected" ? "Reject" : "Shortlist"}
                </Button>
              ))}
        </div>
      ) : null}
      <ol
        ref={list}
        aria-label="Submissions"
        className="lg:max-h-[70dvh] lg:overflow-y-auto"
        onKeyDown={walk}
      >
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isCurrent={row.id === currentId}
            isChosen={chosen.has(row.id)}
            mayChoose={labels !== null}
            onOpen={onOpen}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </div>
  );
}

/** With room for a thumb around it. */
function Checkbox({
  label,
  isChecked,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}): ReactNode {
  return (
    <label className="-m-3 flex shrink-0 cursor-pointer p-3">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 accent-accent"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

function isScrolling(list: HTMLElement | null): boolean {
  return list !== null && list.scrollHeight > list.clientHeight;
}

function Row({
  row: { id, number, author, authorName, excerpt, label, prize, hasNotes },
  isCurrent,
  isChosen,
  mayChoose,
  onOpen,
  onChoose,
}: {
  row: ReviewRow;
  isCurrent: boolean;
  isChosen: boolean;
  mayChoose: boolean;
  onOpen: (id: string) => void;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
}): ReactNode {
  return (
    <li
      className={clsx(
        "flex items-start gap-3 border-b border-line px-3 py-3 last:border-b-0",
        isCurrent && "bg-surface-2 inset-shadow-[3px_0_0_var(--color-accent)]",
      )}
    >
      {mayChoose ? (
        <Checkbox
          label={`Choose submission ${number}`}
          isChecked={isChosen}
          onChange={(isNow) => onChoose([id], isNow)}
        />
      ) : null}
      <button
        type="button"
        data-submission={id}
        aria-current={isCurrent || undefined}
        className="min-w-0 grow rounded-sm text-left"
        onClick={() => onOpen(id)}
      >
        <span className="flex items-center gap-2 text-sm">
          <span className="figures font-semibold">#{number}</span>
          <Avatar seed={author} className="size-4" />
          {authorName ? (
            <bdi title={author} className="truncate text-muted">
              {authorName}
            </bdi>
          ) : (
            <span className="font-mono text-xs text-muted">{formatAddress(author)}</span>
          )}
          {prize === null ? null : (
            <span
              className={clsx(
                "ml-auto shrink-0 rounded-sm border px-1.5 text-xs font-semibold",
                prize === 1 ? "border-accent/60 text-accent" : "border-line text-muted",
              )}
            >
              {ordinal(prize)} prize
            </span>
          )}
        </span>
        <span className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          {excerpt}
        </span>
        {label === "none" && !hasNotes ? null : (
          <span className="mt-1.5 flex items-center gap-3 text-xs text-muted">
            {label === "none" ? null : (
              <span className="inline-flex items-center gap-1.5">
                <span aria-hidden="true" className={clsx("size-2 rounded-full", LABELS[label].dot)} />
                {LABELS[label].word}
              </span>
            )}
            {hasNotes ? <span>has notes</span> : null}
          </span>
        )}
      </button>
    </li>
  );
}
