"use client";

import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { inputClass } from "@/components/ui/field";
import { LocalTime } from "@/components/ui/local-time";
import { Markdown } from "@/components/ui/markdown";
import { RetryNote } from "@/components/ui/retry-note";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { useAuth } from "@/lib/auth/use-auth";
import { useTyped } from "@/lib/auth/use-typed";
import {
  assetLabel,
  formatReward,
  ordinal,
  type RewardAsset,
  submissionLabels,
} from "@/lib/bounties/bounty-kinds";
import { NOTE_CHARACTERS } from "@/lib/bounties/bounty-limits";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { awaitsWinners } from "@/lib/bounties/bounty-state";
import { reviewedQuery, sendNote, sendPrize } from "@/lib/bounties/review-queries";
import type { ReviewedSubmission, ReviewPrize } from "@/lib/bounties/review-schemas";
import { useQuery } from "@/lib/http/query-client";
import { isSameAddress } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { LABELS, type LabelAct } from "./review-list";
import { SubmissionLinks } from "./submission-links";
import { useReviewAct } from "./use-review-act";

export type ReviewedBounty = Pick<
  BountyDetail,
  "id" | "kind" | "state" | "sponsor" | "submissionsUntil" | "serverTime"
> & { asset: RewardAsset };

/** One submission as a reviewer judges it. */
export function ReviewDetail({
  bounty,
  id,
  prizes,
  labels,
  noteRef,
}: {
  bounty: ReviewedBounty;
  id: string;
  /** Empty for reviewers who don't name winners. */
  prizes: readonly ReviewPrize[];
  labels: LabelAct | null;
  noteRef: RefObject<HTMLTextAreaElement | null>;
}): ReactNode {
  const query = useQuery(reviewedQuery(bounty.id, id));
  const submission = query.data;
  if (query.error && submission === undefined) return <RetryNote query={query} />;
  return (
    <article aria-label="Submission" className="rounded-card border border-line bg-surface">
      {submission === undefined ? (
        <div className="p-5">
          <PanelSkeleton />
        </div>
      ) : (
        <>
          <div className="grid gap-4 p-5">
            <Head submission={submission} />
            {submission.hidden ? (
              <p className="text-sm text-danger">
                Hidden by an admin: <span dir="auto">{submission.hidden.reason}</span>
              </p>
            ) : null}
            {submission.text === "" ? null : <Markdown text={submission.text} />}
            <SubmissionLinks links={submission.links} />
          </div>
          <div className="grid gap-5 border-t border-line p-5">
            {labels ? <LabelChoice submission={submission} labels={labels} /> : null}
            {prizes.length > 0 && awaitsWinners(bounty.state) ? (
              <PrizeChoice bounty={bounty} submission={submission} prizes={prizes} />
            ) : null}
            <Notes bountyId={bounty.id} submission={submission} noteRef={noteRef} />
          </div>
        </>
      )}
    </article>
  );
}

function Head({ submission }: { submission: ReviewedSubmission }): ReactNode {
  const { number, author, authorName, createdAt, updatedAt, isChangedSince, prize } = submission;
  return (
    <header className="flex items-center gap-3.5">
      <Avatar seed={author} className="size-10" />
      <div className="min-w-0 grow">
        <h2 className="flex flex-wrap items-center gap-x-2 text-lg">
          Submission <span className="figures">#{number}</span>
          {prize === null ? null : (
            <span
              className={clsx(
                "rounded-sm border px-1.5 text-xs font-semibold",
                prize === 1 ? "border-accent/60 text-accent" : "border-line text-muted",
              )}
            >
              {ordinal(prize)} prize
            </span>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <Person address={author} name={authorName ?? null} label="the author's address" />
          <LocalTime at={createdAt} className="figures" />
          {updatedAt === createdAt ? null : (
            <span className={clsx("figures", isChangedSince && "font-semibold text-pending")}>
              changed <LocalTime at={updatedAt} />
              {isChangedSince ? ", after it was labelled" : ""}
            </span>
          )}
        </p>
      </div>
    </header>
  );
}

function LabelChoice({
  submission: { id, label },
  labels,
}: {
  submission: ReviewedSubmission;
  labels: LabelAct;
}): ReactNode {
  return (
    <fieldset disabled={labels.isBusy} className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Label</legend>
      <div className="flex flex-wrap gap-2">
        {submissionLabels.map((name) => (
          <label
            key={name}
            className="inline-flex h-10 cursor-pointer items-center gap-2 rounded-lg border border-line px-3 text-sm lg:h-9 has-checked:border-accent has-checked:font-semibold has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={`label-${id}`}
              className="sr-only"
              checked={label === name}
              onChange={() => labels.set([id], name)}
            />
            <span aria-hidden="true" className={clsx("size-2 rounded-full", LABELS[name].dot)} />
            {LABELS[name].word}
          </label>
        ))}
      </div>
      <p className="text-sm text-muted">
        {label === "spam"
          ? "Public: the text is covered, the author's profile counts it, and the public log records it."
          : "Nobody else sees who is rejected. The shortlist is shown with the winners; spam is public immediately."}
      </p>
    </fieldset>
  );
}

/** The prize that this submission is to win; nobody else is told before the announcement. */
function PrizeChoice({
  bounty,
  submission,
  prizes,
}: {
  bounty: ReviewedBounty;
  submission: ReviewedSubmission;
  prizes: readonly ReviewPrize[];
}): ReactNode {
  const id = useId();
  const act = useReviewAct(bounty.id);
  const token = tokenLabel(usePublicConfig().productName);
  const held = prizes.find((prize) => prize.submission?.id === submission.id);
  const isOut = submission.label === "rejected" || submission.label === "spam";
  const words = ({ amountWei, position }: ReviewPrize) =>
    `${ordinal(position)}: ${formatReward({ asset: bounty.asset, wei: amountWei })} ${assetLabel({ asset: bounty.asset, token })}`;

  const choose = (prizeId: string) =>
    act.submit(async () => {
      const next = prizes.find((prize) => prize.id === prizeId);
      if (next) {
        await sendPrize(bounty.id, {
          prize: next.id,
          expected: next.submission?.id ?? null,
          submission: submission.id,
          withdrawn: null,
          ...(held && { from: held.id }),
        });
      } else if (held) {
        const none = { submission: null, withdrawn: null };
        await sendPrize(bounty.id, { ...none, prize: held.id, expected: submission.id });
      }
    });

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Prize
      </label>
      <select
        id={id}
        className={`${inputClass} h-10 max-w-100`}
        value={held?.id ?? ""}
        disabled={act.isBusy || isOut}
        onChange={(event) => choose(event.target.value)}
        onKeyDown={leaveByEscape}
      >
        <option value="">No prize</option>
        {prizes.map((prize) => (
          <option key={prize.id} value={prize.id}>
            {words(prize)}
            {prize.submission && prize.submission.id !== submission.id
              ? ` (now #${prize.submission.number})`
              : ""}
            {prize.withdrawn ? " (withdrawn)" : ""}
          </option>
        ))}
      </select>
      <p className="text-sm text-muted">
        {isOut ? "Take the label off first." : "Only you see this until you announce the winners."}
      </p>
      <FailureNote failure={act.failure} />
    </div>
  );
}

/** Gives the keys of the review back to the page. */
function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Escape") event.currentTarget.blur();
}

function Notes({
  bountyId,
  submission: { id, notes },
  noteRef,
}: {
  bountyId: string;
  submission: ReviewedSubmission;
  noteRef: RefObject<HTMLTextAreaElement | null>;
}): ReactNode {
  const field = useId();
  const { userAddress } = useAuth();
  const act = useReviewAct(bountyId);
  const isOwn = (author: string) => userAddress !== null && isSameAddress(author, userAddress);
  const kept = notes.find(({ author }) => isOwn(author))?.text ?? "";
  const { value: text, set, discard } = useTyped(`note.${id}`, kept);
  const isChanged = text.trim().normalize("NFC") !== kept;
  const save = () => {
    if (isChanged) act.submit(() => sendNote(id, text));
  };
  const dropIfSaved = useEffectEvent((stored: string) => {
    if (text.trim().normalize("NFC") === stored) discard();
  });
  useEffect(() => dropIfSaved(kept), [kept]);
  return (
    <div className="grid gap-3">
      {notes
        .filter(({ author }) => !isOwn(author))
        .map(({ author, authorName, text: words, updatedAt }) => (
          <div key={author} className="rounded-lg bg-surface-2 p-3 text-sm">
            <p className="flex flex-wrap gap-x-3 text-xs text-muted">
              <Person address={author} name={authorName ?? null} label="the reviewer's address" />
              <LocalTime at={updatedAt} />
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere" dir="auto">
              {words}
            </p>
          </div>
        ))}
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={field} className="text-sm font-semibold">
          Your note <span className="font-normal text-muted">for the reviewers alone, never public</span>
        </label>
        <textarea
          id={field}
          ref={noteRef}
          rows={2}
          dir="auto"
          className={clsx(inputClass, "field-sizing-content min-h-18 bg-bg py-2.5")}
          value={text}
          maxLength={NOTE_CHARACTERS}
          onChange={(event) => set(event.target.value)}
          onKeyDown={leaveByEscape}
          // Going to the next submission by keys removes the field.
          onBlur={save}
        />
        {isChanged ? (
          <Button type="submit" className="justify-self-start lg:h-9 lg:px-3" disabled={act.isBusy}>
            {act.isBusy ? "Saving..." : "Save note"}
          </Button>
        ) : null}
        <FailureNote failure={act.failure} />
      </form>
    </div>
  );
}
