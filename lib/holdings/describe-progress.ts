type Step = { kind: string; indexedBlock: bigint; targetBlock: bigint };

/** One line for a terminal: "nft block 1200 of 4000 (30%), token ...". */
export function describeProgress(steps: readonly Step[]): string {
  return steps
    .map(({ kind, indexedBlock, targetBlock }) => {
      const percent = targetBlock <= indexedBlock ? 100n : (indexedBlock * 100n) / targetBlock;
      return `${kind} block ${indexedBlock} of ${targetBlock} (${percent}%)`;
    })
    .join(", ");
}
