import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** What the index of a contract tells of a block. Worth something only when `nextBlock` is after the block. */
export type IndexedBalances = {
  firstBlock: bigint;
  nextBlock: bigint;
  /** In the order of the holders that were asked for. */
  balances: bigint[];
};

/**
 * The balances of all holders in all contracts at the end of a block, and how far each index is: one statement, so that a
 * rewind can't fall between the two. A contract without an index is not in the answer.
 */
export async function listBalancesAt(
  {
    contracts,
    holders,
    block,
  }: { contracts: readonly Address[]; holders: readonly Address[]; block: bigint },
  db: Queryable = getPool(),
): Promise<Map<string, IndexedBalances>> {
  const { rows } = await db.query<{
    contract: string;
    first_block: string;
    next_block: string;
    balances: string[];
  }>(
    `SELECT i.contract, i.first_block, i.next_block, ARRAY(
       SELECT coalesce((
         SELECT c.balance FROM holdings_checkpoint c
         WHERE c.contract = i.contract AND c.holder = h.holder AND c.block <= $3
         ORDER BY c.block DESC LIMIT 1), 0)::text
       FROM unnest($2::text[]) WITH ORDINALITY AS h(holder, place) ORDER BY h.place) AS balances
     FROM holdings_index i WHERE i.contract = ANY ($1::text[])`,
    [contracts, holders, block],
  );
  return new Map(
    rows.map((row) => [
      row.contract,
      {
        firstBlock: BigInt(row.first_block),
        nextBlock: BigInt(row.next_block),
        balances: row.balances.map(BigInt),
      },
    ]),
  );
}
