import "server-only";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { findFirstHeldBlock, insertDayEnd, listMissingDays, type MissingDay } from "./day-end-store.server";
import { type BlockMoment, findLastBlockBefore } from "./find-last-block-before";
import { getContractAddresses } from "./indexed-contracts.server";
import { readSnapshotBlock } from "./settled-head.server";

const DAY_SECONDS = 86_400n;
/** Days searched in one run, and in parallel; each takes some questions to the node, one after the other. */
const DAYS_PER_RUN = 64;
const DAYS_AT_ONCE = 8;

/**
 * Finds the last block of each day (UTC) since somebody first held the NFT, newest days first, and begins no day after
 * `budgetMs`. Answers how many it found; the next run continues. Only settled blocks count. Throws CHAIN_UNAVAILABLE.
 */
export async function keepDayEnds({ budgetMs }: { budgetMs: number }): Promise<number> {
  const deadline = performance.now() + budgetMs;
  const firstBlock = await findFirstHeldBlock(getContractAddresses().nft);
  if (firstBlock === null) return 0;
  const head = await readSnapshotBlock();
  if (head.number < firstBlock) return 0;
  const start = { block: firstBlock, seconds: await readSeconds(firstBlock) };
  const missing = await listMissingDays({
    first: Number(start.seconds / DAY_SECONDS),
    last: Number(head.timestamp / DAY_SECONDS) - 1,
    limit: DAYS_PER_RUN,
  });
  let found = 0;
  await mapConcurrently(missing, DAYS_AT_ONCE, async (day) => {
    if (performance.now() >= deadline) return;
    const end = { block: head.number, seconds: head.timestamp };
    await insertDayEnd({ day: day.day, block: await findDayEnd({ day, start, end }) });
    found += 1;
  });
  return found;
}

function findDayEnd({
  day: { day, earlier, later },
  start,
  end,
}: {
  day: MissingDay;
  start: BlockMoment;
  end: BlockMoment;
}): Promise<bigint> {
  const midnightAfter = (number: number): bigint => BigInt(number + 1) * DAY_SECONDS;
  return findLastBlockBefore({
    seconds: midnightAfter(day),
    // A day's last block is before its midnight, and the next one is not.
    low: earlier === null ? start : { block: earlier.block, seconds: midnightAfter(earlier.day) - 1n },
    high: later === null ? end : { block: later.block + 1n, seconds: midnightAfter(later.day) },
    readSeconds,
  });
}

async function readSeconds(number: bigint): Promise<bigint> {
  const [block] = await readBlocks([number]);
  if (!block) throw chainUnavailable(new Error(`the RPC endpoint does not have block ${number}`));
  return block.timestamp;
}
