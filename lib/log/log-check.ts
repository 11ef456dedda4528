/**
 * What the check walks through, each with its own numbers: places in the log, signed heads, rows of tables, and whole
 * tables.
 */
export const CHECK_PARTS = [
  "entry",
  "waiting",
  "head",
  "ballot",
  "tally",
  "proposal",
  "bounty",
  "act",
  "hidden",
  "admin",
  "settings",
  "census",
  "result",
  "row",
  "release",
  "table",
] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];

/** A rule that rows must keep: `sql` finds the numbers of a part, from $1 to before $2, that break it. */
export type RowRule = { part: CheckPart; sql: string; text: (id: number) => string };

/** The tables whose rows all have their hash in the log; the migration puts the triggers on the same tables. Alerts name the place in the list, so a new one comes last. */
export const WATCHED_TABLES = [
  "admin",
  "primary_handover",
  "fee_term",
  "payment_proof",
  "club",
  "club_member",
  "club_ban",
  "hidden_content",
  "proposal",
  "proposal_version",
  "census",
  "bounty",
  "bounty_extension",
  "bounty_prize",
  "bounty_payout",
  "sponsor_safe",
  "moderator_invite",
  "anchor_account",
] as const;

/** How many items of a part one step checks: well below a second each. */
export const STEP: Readonly<Record<CheckPart, number>> = {
  entry: 5_000,
  waiting: 50_000,
  head: 100,
  ballot: 5_000,
  tally: 50,
  proposal: 200,
  bounty: 500,
  act: 5_000,
  hidden: 5_000,
  admin: 1,
  settings: 5_000,
  census: 5,
  result: 20,
  row: 5_000,
  release: 100,
  table: 4,
};

/** From `from`, up to before `end`; nothing comes after the last one. */
export type Slice = { part: CheckPart; from: number; end: number; isLast: boolean };

/** Something that is not as it was sealed: the alert's subject and its message. */
export type LogFault = { part: CheckPart; id: number; message: string };

/** The subject of a fault's alert. */
export function subjectOf({ part, id }: Pick<LogFault, "part" | "id">): string {
  return `${part}:${id}`;
}

/** Open alerts about something in these slices that is in order again. */
export function listMended({
  open,
  slices,
  faults,
}: {
  open: readonly string[];
  slices: readonly Slice[];
  faults: readonly LogFault[];
}): string[] {
  const standing = new Set(faults.map(subjectOf));
  return open.filter((subject) => {
    const [part, digits] = subject.split(":");
    const id = Number(digits);
    const isLookedAt = slices.some(
      (slice) => slice.part === part && id >= slice.from && (id < slice.end || slice.isLast),
    );
    return isLookedAt && !standing.has(subject);
  });
}

/** What admins see of the log. */
export type LogView = {
  treeSize: number;
  /** Since the newest head. */
  headAgeSeconds: number;
  /** Entries without a place. */
  waiting: number;
  /** Since the check last finished every part; null before. */
  checkedAgoSeconds: number | null;
  /** Whether no difference is known. */
  isInOrder: boolean;
};
