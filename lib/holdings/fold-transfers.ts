import type { Transfer } from "@/lib/chain/parse-transfers";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** What `holder` has from `block` on, until the next checkpoint. */
export type Checkpoint = { holder: Address; block: bigint; balance: bigint };

export type UnexplainedBalance = { holder: Address; block: bigint };

const MAX_UINT256 = 2n ** 256n - 1n;
const ZERO_ADDRESS = /^0x0{40}$/;

/**
 * The checkpoints after transfers in the order of the chain: one for each holder and block whose balance at its end differs
 * from before it. `balances` are those before the first transfer; a missing holder had none. Refuses if a balance would
 * leave 0 to 2^256 - 1, because then logs are missing, or the contract moves balances without any.
 */
export function foldTransfers({
  balances,
  transfers,
}: {
  balances: ReadonlyMap<Address, bigint>;
  transfers: readonly Transfer[];
}): Result<Checkpoint[], UnexplainedBalance> {
  const now = new Map(balances);
  const checkpoints: Checkpoint[] = [];
  for (const { block, moves } of groupByBlock(transfers)) {
    const before = new Map<Address, bigint>();
    for (const { holder, change } of moves) {
      const balance = now.get(holder) ?? 0n;
      if (!before.has(holder)) before.set(holder, balance);
      const next = balance + change;
      if (next < 0n || next > MAX_UINT256) return refuse({ holder, block });
      now.set(holder, next);
    }
    for (const [holder, old] of before) {
      const balance = now.get(holder) ?? 0n;
      if (balance !== old) checkpoints.push({ holder, block, balance });
    }
  }
  return ok(checkpoints);
}

/** Everybody whom these transfers name, with the first block that does. The zero address mints and burns and holds nothing. */
export function listFirstBlocks(transfers: readonly Transfer[]): Map<Address, bigint> {
  const firstBlocks = new Map<Address, bigint>();
  for (const { block, from, to } of transfers) {
    for (const holder of [from, to].filter(isHolder)) {
      if (!firstBlocks.has(holder)) firstBlocks.set(holder, block);
    }
  }
  return firstBlocks;
}

type Move = { holder: Address; change: bigint };

function groupByBlock(transfers: readonly Transfer[]): { block: bigint; moves: Move[] }[] {
  const groups: { block: bigint; moves: Move[] }[] = [];
  for (const { block, from, to, amount } of transfers) {
    const moves = [
      { holder: from, change: -amount },
      { holder: to, change: amount },
    ].filter(({ holder }) => isHolder(holder));
    const group = groups.at(-1);
    if (group?.block === block) group.moves.push(...moves);
    else groups.push({ block, moves });
  }
  return groups;
}

function isHolder(address: Address): boolean {
  return !ZERO_ADDRESS.test(address);
}
