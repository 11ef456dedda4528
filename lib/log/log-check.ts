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

/**
 * What the check walks through, each with its own numbers: places in the log, signed heads, rows of tables, and whole
 * tables. `step`: how many are checked at a time, well below a second. `end`: where the numbers end, in SQL.
 */
export const PARTS = {
  entry: { step: 5_000, end: "SELECT tree_size FROM log_head ORDER BY id DESC LIMIT 1" },
  waiting: { step: 50_000, end: "SELECT max(id) + 1 FROM log_entry" },
  head: { step: 100, end: "SELECT max(id) + 1 FROM log_head" },
  ballot: { step: 5_000, end: "SELECT max(id) + 1 FROM ballot" },
  tally: {
    step: 50,
    end: "SELECT greatest((SELECT max(id) FROM proposal), (SELECT max(proposal_id) FROM vote), (SELECT max(proposal_id) FROM tally_part)) + 1",
  },
  proposal: { step: 200, end: "SELECT max(id) + 1 FROM proposal" },
  bounty: { step: 500, end: "SELECT max(id) + 1 FROM bounty" },
  act: { step: 5_000, end: "SELECT max(id) + 1 FROM audit_entry" },
  hidden: { step: 5_000, end: "SELECT max(id) + 1 FROM hidden_content" },
  admin: { step: 1, end: "SELECT 1" },
  settings: { step: 5_000, end: "SELECT max(version) + 1 FROM settings_version" },
  census: { step: 5, end: "SELECT max(id) + 1 FROM census" },
  result: {
    step: 20,
    end: "SELECT greatest((SELECT max(proposal_id) FROM log_result), (SELECT max(id) FROM proposal)) + 1",
  },
  row: { step: 5_000, end: "SELECT max(id) + 1 FROM log_row" },
  release: { step: 100, end: "SELECT max(number) + 1 FROM client_release" },
  table: { step: 4, end: `SELECT ${WATCHED_TABLES.length}` },
} satisfies Record<string, { step: number; end: string }>;
export type CheckPart = keyof typeof PARTS;
export const CHECK_PARTS = Object.keys(PARTS) as readonly CheckPart[];

/** A rule that rows must keep: `sql` finds the numbers of a part, from $1 to before $2, that break it. */
export type RowRule = { part: CheckPart; sql: string; text: (id: number) => string };

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
