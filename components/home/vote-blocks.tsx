import type { ReactNode } from "react";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import { resultBar } from "@/lib/proposals/result-bar";

type Vote = { choice: "yes" | "no"; power: string };

/** The result bar with one block for each vote: the largest at its ends, and those too many to draw together in the middle. */
export function VoteBlocks({
  result,
  votes,
}: {
  result: Pick<ProposalSummary, "tally" | "quorumPower">;
  /** The largest first. */
  votes: readonly Vote[];
}): ReactNode {
  const { yesWidth, noWidth, quorumAt } = resultBar(result);
  const yes = blocksOf(votes, "yes", result.tally.yesPower);
  const no = blocksOf(votes, "no", result.tally.noPower).toReversed();
  return (
    <div aria-hidden="true" className="relative h-9">
      <div className="flex h-full gap-0.5 overflow-hidden rounded-lg bg-line">
        {yesWidth === 0 ? null : <Side blocks={yes} width={yesWidth} className="bg-yes" />}
        {noWidth === 0 ? null : <Side blocks={no} width={noWidth} className="bg-no" />}
      </div>
      {quorumAt === null ? null : (
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text"
          style={{ left: `${quorumAt}%` }}
        />
      )}
    </div>
  );
}

function Side({
  blocks,
  width,
  className,
}: {
  blocks: readonly { key: string; share: number }[];
  width: number;
  className: string;
}): ReactNode {
  return (
    <div className="flex gap-0.5" style={{ width: `${width}%` }}>
      {blocks.map(({ key, share }) => (
        <span key={key} className={`min-w-0.5 basis-0 ${className}`} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}

const MOST_BLOCKS = 24;

/** Shares of a side in ten thousandths, at least 1. */
function blocksOf(
  votes: readonly Vote[],
  choice: Vote["choice"],
  whole: string,
): { key: string; share: number }[] {
  const total = BigInt(whole);
  if (total === 0n) return [];
  const shown = votes.filter((vote) => vote.choice === choice).slice(0, MOST_BLOCKS);
  const rest = shown.reduce((left, { power }) => left - BigInt(power), total);
  const powers = [...shown.map(({ power }) => BigInt(power)), ...(rest > 0n ? [rest] : [])];
  return powers.map((power, place) => ({
    key: `${choice} ${place}`,
    share: Math.max(1, Number((power * 10_000n) / total)),
  }));
}
