import type { Blocker } from "@/lib/publishing/blocker";
import { checkBody, checkTitle } from "@/lib/publishing/check-text";
import { parseDecimal } from "@/lib/shared/decimal";
import { formatDuration } from "@/lib/shared/format-time";
import { type BountyKind, bountyLabels, type RewardAsset, type SubmissionVisibility } from "./bounty-kinds";
import {
  LABELS_PER_BOUNTY,
  MAXIMUM_OPEN_SECONDS,
  MAXIMUM_PRIZE_WHOLE,
  MAXIMUM_REVIEW_SECONDS,
  MINIMUM_OPEN_SECONDS,
  MINIMUM_REVIEW_SECONDS,
  PRIZES_PER_BOUNTY,
  REWARD_DECIMALS,
  SUBMISSIONS_PER_PERSON,
} from "./bounty-limits";
import type { BountyDraftContent } from "./bounty-schemas";

/** What a sponsor writes; times of the database's clock. */
export type BountyContent = {
  title: string;
  brief: string;
  kind: BountyKind;
  asset: RewardAsset;
  /** Amounts as they were typed, the first prize first. */
  prizes: readonly string[];
  labels: readonly string[];
  submissionsUntil: Date | null;
  winnersBy: Date | null;
  visibility: SubmissionVisibility;
  submissionsPerPerson: number;
};

/** Everything that is wrong with a bounty that is about to be published, in the order of the form. */
export function checkBounty(content: BountyContent, now: Date): Blocker[] {
  return [
    ...checkTitle(content.title, "bounty"),
    ...checkBody(content.brief, { field: "brief", missing: "Write what is to be done." }),
    ...checkPrizes(content.prizes),
    ...checkDates(content, now),
    ...checkLabels(content.labels),
    ...checkPerPerson(content.submissionsPerPerson),
  ];
}

/** The same for a draft as a browser holds it. */
export function checkBountyDraft(
  { submissionsUntil, winnersBy, ...terms }: BountyDraftContent,
  now: Date,
): Blocker[] {
  const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));
  const dates = { submissionsUntil: toDate(submissionsUntil), winnersBy: toDate(winnersBy) };
  return checkBounty({ ...terms, ...dates }, now);
}

/** A prize as it was typed, in units of 10^-18; null when it is none. */
export function parsePrize(text: string): bigint | null {
  const wei = parseDecimal({ text, decimals: REWARD_DECIMALS });
  if (wei === undefined || wei <= 0n || wei > MAXIMUM_PRIZE_WHOLE * 10n ** BigInt(REWARD_DECIMALS))
    return null;
  return wei;
}

/** The prizes of a checked bounty. Throws where one is no amount: checkBounty comes first. */
export function toPrizesWei(prizes: readonly string[]): bigint[] {
  return prizes.map((text) => {
    const wei = parsePrize(text);
    if (wei === null) throw new Error(`"${text}" is not a prize`);
    return wei;
  });
}

export function sumWei(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function blocked(field: keyof BountyContent, code: string, text: string): Blocker[] {
  return [{ step: "reward", field, code, text }];
}

function checkPrizes(prizes: readonly string[]): Blocker[] {
  if (prizes.length === 0) return blocked("prizes", "prizes-missing", "Add at least one prize.");
  if (prizes.length > PRIZES_PER_BOUNTY) {
    return blocked(
      "prizes",
      "prizes-too-many",
      `There are ${prizes.length} prizes; the limit is ${PRIZES_PER_BOUNTY}.`,
    );
  }
  const wrong = prizes.findIndex((text) => parsePrize(text) === null);
  if (wrong === -1) return [];
  return blocked(
    "prizes",
    "prize-no-amount",
    prizes[wrong]?.trim() === ""
      ? `Prize ${wrong + 1} has no amount.`
      : `Prize ${wrong + 1} is not an amount. Type a number, such as 1,500 or 2.5M.`,
  );
}

type Dates = Pick<BountyContent, "submissionsUntil" | "winnersBy">;

function checkDates(dates: Dates, now: Date): Blocker[] {
  const { submissionsUntil } = dates;
  if (submissionsUntil === null) {
    return blocked("submissionsUntil", "deadline-missing", "Choose a deadline for submissions.");
  }
  return [...checkDeadline(submissionsUntil, now), ...checkWinnersBy(dates)];
}

function checkDeadline(deadline: Date, now: Date): Blocker[] {
  const openSeconds = secondsBetween(now, deadline);
  if (openSeconds < MINIMUM_OPEN_SECONDS) {
    return blocked(
      "submissionsUntil",
      "deadline-too-soon",
      `The deadline must be at least ${formatDuration(MINIMUM_OPEN_SECONDS)} away.`,
    );
  }
  if (openSeconds <= MAXIMUM_OPEN_SECONDS) return [];
  return blocked(
    "submissionsUntil",
    "deadline-too-late",
    `The deadline is more than ${formatDuration(MAXIMUM_OPEN_SECONDS)} away.`,
  );
}

function checkWinnersBy({ submissionsUntil, winnersBy }: Dates): Blocker[] {
  if (submissionsUntil === null || winnersBy === null) {
    return blocked("winnersBy", "winners-missing", "Choose a date by which you name the winners.");
  }
  const reviewSeconds = secondsBetween(submissionsUntil, winnersBy);
  if (reviewSeconds < MINIMUM_REVIEW_SECONDS) {
    return blocked(
      "winnersBy",
      "winners-too-soon",
      `Name winners at least ${formatDuration(MINIMUM_REVIEW_SECONDS)} after the deadline.`,
    );
  }
  if (reviewSeconds <= MAXIMUM_REVIEW_SECONDS) return [];
  return blocked(
    "winnersBy",
    "winners-too-late",
    `Name winners within ${formatDuration(MAXIMUM_REVIEW_SECONDS)} after the deadline.`,
  );
}

function checkLabels(labels: readonly string[]): Blocker[] {
  if (labels.length > LABELS_PER_BOUNTY) {
    return blocked(
      "labels",
      "labels-too-many",
      `There are ${labels.length} labels; the limit is ${LABELS_PER_BOUNTY}.`,
    );
  }
  const known: readonly string[] = bountyLabels;
  const isFine = labels.every((label) => known.includes(label)) && new Set(labels).size === labels.length;
  return isFine ? [] : blocked("labels", "label-unknown", "Choose labels from the list, each once.");
}

function checkPerPerson(count: number): Blocker[] {
  const isFine = Number.isSafeInteger(count) && count >= 1 && count <= SUBMISSIONS_PER_PERSON;
  const text = `One person submits 1 to ${SUBMISSIONS_PER_PERSON} times.`;
  return isFine ? [] : blocked("submissionsPerPerson", "per-person", text);
}

/** What is wrong with later dates for a bounty that is under way: neither moves earlier, and one moves. */
export function checkExtension({
  before,
  after,
  now,
}: {
  before: { submissionsUntil: Date; winnersBy: Date };
  after: { submissionsUntil: Date; winnersBy: Date };
  now: Date;
}): Blocker[] {
  const isDeadlineMoved = after.submissionsUntil.getTime() !== before.submissionsUntil.getTime();
  const isWinnersMoved = after.winnersBy.getTime() !== before.winnersBy.getTime();
  if (after.submissionsUntil < before.submissionsUntil || after.winnersBy < before.winnersBy) {
    return blocked(
      "submissionsUntil",
      "extension-earlier",
      "Dates can only move later, because people rely on them.",
    );
  }
  if (!isDeadlineMoved && !isWinnersMoved) {
    return blocked(
      "submissionsUntil",
      "extension-nothing",
      "Choose a later deadline or a later day for the winners.",
    );
  }
  if (isDeadlineMoved) return checkDates(after, now);
  if (after.winnersBy <= now) {
    return blocked("winnersBy", "winners-past", "The new day for the winners has passed.");
  }
  return checkWinnersBy(after);
}

function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1_000;
}
