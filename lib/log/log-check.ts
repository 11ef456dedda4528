/**
 * What the check walks through, each by a number of its own: places in the log, signed heads, and the rows of the acts, which must all be in the log.
 */
export const CHECK_PARTS = [
  "entry",
  "head",
  "ballot",
  "proposal",
  "act",
  "settings",
  "census",
  "result",
] as const;
export type CheckPart = (typeof CHECK_PARTS)[number];
/** The parts whose rows are looked up in the log. */
export type RowPart = Exclude<CheckPart, "entry" | "head">;

/** How many of a part are looked at in one step: well below a second each. */
export const STEP: Readonly<Record<CheckPart, number>> = {
  entry: 5_000,
  head: 100,
  ballot: 5_000,
  proposal: 500,
  act: 5_000,
  settings: 5_000,
  census: 5_000,
  result: 20,
};

/** From `from` on, without `end`; nothing stands behind the last one. */
export type Slice = { part: CheckPart; from: number; end: number; isLast: boolean };

/** Something that is not as it was sealed: what an alert is about, and what is the matter. */
export type LogFault = { part: CheckPart; id: number; message: string };

/** The subject of a fault's alert. */
export function subjectOf({ part, id }: Pick<LogFault, "part" | "id">): string {
  return `${part}:${id}`;
}

/** Of the alerts that are open, those about something in these slices that is in order again. */
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

/** What admins read of the log. */
export type LogView = {
  treeSize: number;
  /** Since the newest head. */
  headAgeSeconds: number;
  /** Entries without a place. */
  waiting: number;
  /** Since the check had come to the end of every part; null before. */
  checkedAgoSeconds: number | null;
  /** Whether nothing that differs is known. */
  isInOrder: boolean;
};
