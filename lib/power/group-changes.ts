/** What a holder had from a block on. */
export type BalancePoint = { block: bigint; balance: bigint };

/** Neighbouring changes of a holding in one direction, on one side of a block. */
export type ChangeGroup = {
  direction: "arrived" | "left";
  when: "before" | "after";
  amount: bigint;
  count: number;
  isComplete: boolean;
  nearestBlock: bigint;
  farthestBlock: bigint;
};

/** Groups shown on each side of the block. */
const GROUPS_PER_SIDE = 3;

type Change = { block: bigint; amount: bigint };

/**
 * How a holding came and went around `block`, nearest first on each side. `before` are the points at or before the block,
 * newest first; `after` those after it, oldest first. `isAll` says for each whether there are none beyond. The oldest point
 * of `before` only shows the starting balance, unless it is the first of all.
 */
export function groupChanges({
  before,
  after,
  isAll,
}: {
  before: readonly BalancePoint[];
  after: readonly BalancePoint[];
  isAll: { before: boolean; after: boolean };
}): ChangeGroup[] {
  const earlier = before.flatMap((point, index) => {
    const previous = before[index + 1];
    if (previous === undefined && !isAll.before) return [];
    return { block: point.block, amount: point.balance - (previous?.balance ?? 0n) };
  });
  const start = before[0]?.balance ?? 0n;
  const later = after.map((point, index) => ({
    block: point.block,
    amount: point.balance - (after[index - 1]?.balance ?? start),
  }));
  return [
    ...groupSide({ changes: earlier, when: "before", isAll: isAll.before }),
    ...groupSide({ changes: later, when: "after", isAll: isAll.after }),
  ];
}

function groupSide({
  changes,
  when,
  isAll,
}: {
  changes: readonly Change[];
  when: ChangeGroup["when"];
  isAll: boolean;
}): ChangeGroup[] {
  const runs: Change[][] = [];
  for (const change of changes) {
    const run = runs.at(-1);
    if (run && directionOf(run) === directionOf([change])) run.push(change);
    else runs.push([change]);
  }
  return runs.slice(0, GROUPS_PER_SIDE).flatMap((run, index) => {
    const [nearest, farthest] = [run[0], run.at(-1)];
    if (!nearest || !farthest) return [];
    return {
      direction: directionOf(run),
      when,
      amount: run.reduce((sum, { amount }) => sum + (amount < 0n ? -amount : amount), 0n),
      count: run.length,
      isComplete: isAll || index < runs.length - 1,
      nearestBlock: nearest.block,
      farthestBlock: farthest.block,
    };
  });
}

function directionOf(run: readonly Change[]): ChangeGroup["direction"] {
  return (run[0]?.amount ?? 0n) < 0n ? "left" : "arrived";
}
