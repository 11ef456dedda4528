"use client";

import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Choices } from "@/components/publishing/choices";
import type { FieldsProps as DraftFieldsProps } from "@/components/publishing/draft-form";
import { TimeField } from "@/components/publishing/time-field";
import { Button } from "@/components/ui/button";
import { Field, inputClass } from "@/components/ui/field";
import { Glyph } from "@/components/ui/glyph";
import {
  type BountyLabel,
  bountyLabels,
  labelWord,
  ordinal,
  type RewardAsset,
  type SubmissionVisibility,
} from "@/lib/bounties/bounty-kinds";
import { LABELS_PER_BOUNTY, PRIZES_PER_BOUNTY, SUBMISSIONS_PER_PERSON } from "@/lib/bounties/bounty-limits";
import type { BountyDraftContent } from "@/lib/bounties/bounty-schemas";
import { parsePrize, sumWei } from "@/lib/bounties/check-bounty";
import { productChain } from "@/lib/env/product-chain";
import { errorOfField } from "@/lib/publishing/blocker";
import { tokenLabel } from "@/lib/shared/format-number";
import { formatLocalTime } from "@/lib/shared/local-time";
import { RewardFigure } from "./reward-figure";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type FieldsProps = DraftFieldsProps<BountyDraftContent>;

/** What it pays, who may take part, until when, and what it asks for. */
export function RewardFields(props: FieldsProps): ReactNode {
  const { content, onChange } = props;
  const token = tokenLabel(usePublicConfig().productName);
  return (
    <div className="grid gap-9">
      <Choices
        legend="Paid in"
        name="bounty-asset"
        value={content.asset}
        options={[
          ["token", token, "The governance token. A Safe can pay it too."],
          ["cro", productChain.coin.symbol, `${productChain.name}'s own coin, sent in a direct transaction.`],
        ]}
        onChoose={(asset: RewardAsset) => onChange({ asset })}
      />
      <Prizes {...props} token={token} />
      <Choices
        legend="Who may submit"
        name="bounty-kind"
        value={content.kind}
        options={[
          ["open", "Everybody", "Anyone who is signed in can submit until the deadline."],
          ["apply", "Who you accept", "People apply first; you choose who works on it."],
        ]}
        onChoose={(kind: BountyDraftContent["kind"]) => onChange({ kind })}
      />
      <Dates {...props} />
      <Labels {...props} />
      <Choices
        legend="Others see submissions"
        name="bounty-visibility"
        value={content.visibility}
        options={[
          ["after-deadline", "After the deadline", "Nobody can copy."],
          ["always", "Immediately", "People can build on each other."],
        ]}
        onChoose={(visibility: SubmissionVisibility) => onChange({ visibility })}
      />
      <Field
        id="bounty-per-person"
        label="Submissions of one person"
        className="max-w-sm"
        help={`From 1 to ${SUBMISSIONS_PER_PERSON}.`}
        error={errorOfField("submissionsPerPerson", props)}
      >
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            max={SUBMISSIONS_PER_PERSON}
            step={1}
            className={`${inputClass} figures h-11`}
            value={content.submissionsPerPerson || ""}
            onChange={(event) => {
              const count = event.target.valueAsNumber;
              const isCount = Number.isFinite(count) && count >= 0 && count <= 100;
              onChange({ submissionsPerPerson: isCount ? Math.round(count) : 0 });
            }}
          />
        )}
      </Field>
    </div>
  );
}

function Prizes({ content, onChange, token, ...errors }: FieldsProps & { token: string }): ReactNode {
  const { prizes, asset } = content;
  const amounts = prizes.map(parsePrize);
  const known = amounts.filter((wei) => wei !== null);
  const set = (index: number, text: string) =>
    onChange({ prizes: prizes.map((old, at) => (at === index ? text : old)) });
  const isTyped = prizes.every((text) => text.trim() !== "");
  const error = errorOfField("prizes", errors);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">Prizes</legend>
      {prizes.map((text, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its position.
          key={index}
          className="flex max-w-sm items-center gap-3"
        >
          <label htmlFor={`prize-${index}`} className="figures w-10 shrink-0 text-sm text-muted">
            {ordinal(index + 1)}
            <span className="sr-only"> prize</span>
          </label>
          <input
            id={`prize-${index}`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={60}
            aria-invalid={text.trim() === "" ? errors.showsErrors : amounts[index] === null}
            className={`${inputClass} figures h-11 min-w-0`}
            value={text}
            onChange={(event) => set(index, event.target.value)}
          />
          {prizes.length > 1 ? (
            <Button
              variant="ghost"
              className="size-11 shrink-0 px-0"
              aria-label={`Remove the ${ordinal(index + 1)} prize`}
              onClick={() => onChange({ prizes: prizes.filter((_, at) => at !== index) })}
            >
              <Glyph name="close" className="size-4" />
            </Button>
          ) : null}
        </div>
      ))}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error !== null && (errors.showsErrors || isTyped) ? error : null}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {prizes.length < PRIZES_PER_BOUNTY ? (
          <Button onClick={() => onChange({ prizes: [...prizes, ""] })}>
            <Glyph name="plus" className="size-4" />
            Add a prize
          </Button>
        ) : null}
        {known.length > 0 ? (
          <p className="text-sm text-muted">
            In all{" "}
            <RewardFigure
              asset={asset}
              wei={sumWei(known).toString()}
              token={token}
              className="text-base text-text"
            />
          </p>
        ) : null}
      </div>
      <p className="text-sm text-muted">
        You pay winners yourself, from your wallet or a Safe, after you named them. Short forms such as 2.5M
        are fine.
      </p>
    </fieldset>
  );
}

function Dates(props: FieldsProps): ReactNode {
  const { content, now, onChange } = props;
  const { submissionsUntil, winnersBy } = content;
  const fullHour = (ms: number): string => new Date(Math.ceil(ms / HOUR_MS) * HOUR_MS).toISOString();
  const deadlineIn = (days: number) => {
    const deadline = fullHour(now.getTime() + days * DAY_MS);
    const review =
      winnersBy && submissionsUntil ? Date.parse(winnersBy) - Date.parse(submissionsUntil) : 7 * DAY_MS;
    onChange({
      submissionsUntil: deadline,
      winnersBy: new Date(Date.parse(deadline) + review).toISOString(),
    });
  };
  const winnersAfter = (days: number) => {
    if (submissionsUntil === null) return;
    onChange({ winnersBy: new Date(Date.parse(submissionsUntil) + days * DAY_MS).toISOString() });
  };
  return (
    <fieldset className="grid gap-6 sm:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">Dates, in your time</legend>
      <DateField
        id="bounty-deadline"
        label="Submissions until"
        time={submissionsUntil}
        error={errorOfField("submissionsUntil", props)}
        onChange={(time) => onChange({ submissionsUntil: time })}
        shortcuts={[7, 14, 30].map((days) => ({
          label: days === 30 ? "30 days" : `${days / 7} ${days === 7 ? "week" : "weeks"}`,
          choose: () => deadlineIn(days),
        }))}
      />
      <DateField
        id="bounty-winners"
        label="Winners named by"
        time={winnersBy}
        error={errorOfField("winnersBy", props)}
        onChange={(time) => onChange({ winnersBy: time })}
        shortcuts={
          submissionsUntil === null
            ? []
            : [3, 7, 14].map((days) => ({ label: `${days} days later`, choose: () => winnersAfter(days) }))
        }
      />
    </fieldset>
  );
}

function DateField({
  shortcuts,
  ...field
}: Omit<ComponentProps<typeof TimeField>, "help"> & {
  shortcuts: readonly { label: string; choose: () => void }[];
}): ReactNode {
  return (
    <div>
      <TimeField {...field} help={field.time === null ? "" : formatLocalTime(new Date(field.time))} />
      <div className="mt-2 flex flex-wrap gap-2">
        {shortcuts.map((shortcut) => (
          <button
            key={shortcut.label}
            type="button"
            className="figures h-8 rounded-full border border-line px-3 text-sm text-muted hover:text-text"
            onClick={shortcut.choose}
          >
            {shortcut.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function Labels({ content: { labels }, onChange }: FieldsProps): ReactNode {
  const isFull = labels.length >= LABELS_PER_BOUNTY;
  const toggle = (label: BountyLabel) =>
    onChange({ labels: labels.includes(label) ? labels.filter((one) => one !== label) : [...labels, label] });
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">What it asks for</legend>
      <div className="flex flex-wrap gap-2">
        {bountyLabels.map((label) => {
          const isChosen = labels.includes(label);
          return (
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              className={clsx(
                "h-9 rounded-full border px-3.5 text-sm disabled:opacity-50",
                isChosen ? "border-accent font-semibold text-text" : "border-line text-muted hover:text-text",
              )}
              onClick={() => toggle(label)}
            >
              {labelWord(label)}
            </button>
          );
        })}
      </div>
      <p className="figures mt-2 text-sm text-muted">
        {labels.length} of {LABELS_PER_BOUNTY} labels. People find it by them.
      </p>
    </fieldset>
  );
}
