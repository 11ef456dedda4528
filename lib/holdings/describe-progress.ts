import { formatDuration } from "@/lib/shared/format-time";

type Step = { kind: string; firstBlock: bigint; indexedBlock: bigint; targetBlock: bigint };
/** When the run began to read, and how far it was then. */
type Start = { block: bigint; elapsedMs: number };

/** One line for a terminal: "nft block 1200 of 4000 (30 %), token ...; 53 blocks a second, about 2 min left". */
export function describeProgress(steps: readonly Step[], start?: Start): string {
  const parts = steps.map(({ kind, firstBlock, indexedBlock, targetBlock }) => {
    const percent =
      targetBlock <= indexedBlock
        ? 100n
        : ((indexedBlock + 1n - firstBlock) * 100n) / (targetBlock + 1n - firstBlock);
    return `${kind} block ${indexedBlock} of ${targetBlock} (${percent} %)`;
  });
  return [parts.join(", "), ...describeRate(steps, start)].join("; ");
}

function describeRate(steps: readonly Step[], start: Start | undefined): string[] {
  const last = lowestBlock(steps);
  const target = steps[0]?.targetBlock;
  if (start === undefined || last === undefined || target === undefined || start.elapsedMs < 1_000) return [];
  const blocksPerSecond = (Number(last - start.block) * 1_000) / start.elapsedMs;
  if (blocksPerSecond <= 0 || last >= target) return [];
  const seconds = Number(target - last) / blocksPerSecond;
  return [`${Math.round(blocksPerSecond)} blocks a second, about ${formatDuration(seconds)} left`];
}

/** How far all of them are. */
export function lowestBlock(steps: readonly Pick<Step, "indexedBlock">[]): bigint | undefined {
  return steps.map(({ indexedBlock }) => indexedBlock).toSorted((left, right) => (left < right ? -1 : 1))[0];
}
