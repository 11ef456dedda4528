"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { formatQuorum } from "@/components/clubs/format-quorum";
import { Choices } from "@/components/publishing/choices";
import type { FieldsProps } from "@/components/publishing/draft-form";
import { TimeField } from "@/components/publishing/time-field";
import { Field, inputClass } from "@/components/ui/field";
import { TermRow } from "@/components/ui/term-row";
import { MAXIMUM_PERIOD_SECONDS, MINIMUM_PERIOD_SECONDS } from "@/lib/proposals/proposal-limits";
import type { DraftContent } from "@/lib/proposals/proposal-schemas";
import { formatDuration, formatTime } from "@/lib/shared/format-time";
import { formatLocalTime } from "@/lib/shared/local-time";

const DAY = 86_400;
const HOUR_MS = 3_600_000;
const USUAL_DAYS = [3, 5, 7, 14];

/** When voting starts and how long it lasts, and the rules of the club that nobody can change here. */
export function DateFields({
  content,
  blockers,
  now,
  club: { quorumBasisPoints },
  onChange,
}: Omit<FieldsProps<DraftContent>, "club" | "showsErrors"> & {
  club: { quorumBasisPoints: number };
}): ReactNode {
  const { earliestStart, periodSeconds } = content;
  const errorOf = (field: string): string | null =>
    blockers.find((blocker) => blocker.field === field)?.text ?? null;
  const start = earliestStart === null ? null : new Date(earliestStart);
  return (
    <div className="grid gap-8">
      <Choices
        legend="Voting starts"
        name="proposal-start-choice"
        isStacked
        value={earliestStart === null ? "published" : "chosen"}
        options={[
          ["published", "As soon as it is published", "The text can't be changed after that."],
          ["chosen", "At a time of your choice", "Until then you can edit or cancel it."],
        ]}
        onChoose={(start) => onChange({ earliestStart: start === "chosen" ? inADay(now) : null })}
      >
        {start ? (
          <TimeField
            id="proposal-start"
            label="Start, in your time"
            className="max-w-sm"
            help={
              <>
                {inZones(start)}
                {start > now ? `, in ${formatDuration((start.getTime() - now.getTime()) / 1_000)}` : ""}.
              </>
            }
            error={errorOf("earliestStart")}
            time={earliestStart}
            min={now.toISOString()}
            onChange={(time) => onChange({ earliestStart: time })}
          />
        ) : null}
      </Choices>
      <div>
        <Field
          id="proposal-days"
          label="Voting lasts, in days"
          className="max-w-sm"
          help={`From ${MINIMUM_PERIOD_SECONDS / DAY} to ${MAXIMUM_PERIOD_SECONDS / DAY} days. ${endWords({ start, now, periodSeconds })}`}
          error={errorOf("periodSeconds")}
        >
          {(control) => (
            <input
              {...control}
              type="number"
              inputMode="numeric"
              min={MINIMUM_PERIOD_SECONDS / DAY}
              max={MAXIMUM_PERIOD_SECONDS / DAY}
              step={1}
              className={`${inputClass} figures h-11`}
              value={Number((periodSeconds / DAY).toFixed(2))}
              onChange={(event) => {
                const days = event.target.valueAsNumber;
                onChange({ periodSeconds: Number.isFinite(days) ? Math.round(days * DAY) : 0 });
              }}
            />
          )}
        </Field>
        <fieldset className="mt-3 flex flex-wrap gap-2">
          <legend className="sr-only">Usual lengths</legend>
          {USUAL_DAYS.map((days) => (
            <button
              key={days}
              type="button"
              aria-pressed={periodSeconds === days * DAY}
              className={clsx(
                "figures h-9 rounded-full border px-3.5 text-sm",
                periodSeconds === days * DAY
                  ? "border-accent font-semibold text-text"
                  : "border-line text-muted hover:text-text",
              )}
              onClick={() => onChange({ periodSeconds: days * DAY })}
            >
              {days} days
            </button>
          ))}
        </fieldset>
      </div>
      <section
        aria-labelledby="club-rules"
        className="rounded-card border border-line bg-surface p-5 text-sm"
      >
        <h3 id="club-rules" className="text-base">
          Set by the club and fixed when you publish
        </h3>
        <dl className="figures mt-4 grid gap-3">
          <TermRow term="Choices">yes and no</TermRow>
          <TermRow term="Quorum">
            {quorumBasisPoints === 0 ? "none" : `${formatQuorum(quorumBasisPoints)} of all voting power`}
          </TermRow>
          <TermRow term="To pass">more yes than no; a tie is rejected</TermRow>
          <TermRow term="Power">read at one block, chosen when you sign</TermRow>
        </dl>
      </section>
    </div>
  );
}

/** In the reader's zone, and in UTC where that is another. */
function inZones(time: Date): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === "UTC"
    ? formatTime(time)
    : `${zone}: ${formatLocalTime(time)}, which is ${formatTime(time)}`;
}

/** This time tomorrow, at the full hour. */
function inADay(now: Date): string {
  return new Date(Math.ceil((now.getTime() + 24 * HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString();
}

function endWords({
  start,
  now,
  periodSeconds,
}: {
  start: Date | null;
  now: Date;
  periodSeconds: number;
}): string {
  const from = start !== null && start > now ? start : now;
  const end = new Date(from.getTime() + periodSeconds * 1_000);
  const word = start === null ? "Published now, it would end" : "It ends";
  return Number.isNaN(end.getTime()) ? "" : `${word} ${formatLocalTime(end)}.`;
}
