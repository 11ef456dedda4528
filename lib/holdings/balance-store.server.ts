import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** What the index of a contract tells of a block. Worth something only when `nextBlock` is after the block. */
export type IndexedBalances = {
  firstBlock: bigint;
  nextBlock: bigint;
  /** Then the balances are not what balanceOf says, and nothing may rest on them. */
  isDistrusted: boolean;
  /** In the order of the holders that were asked for. */
  balances: bigint[];
};

/** From so many holders on, one walk over the contract's checkpoints is cheaper than a look-up for each. */
const MANY_HOLDERS = 1_000;

const LOOK_UP = `LEFT JOIN LATERAL (
    SELECT c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.holder = h.holder AND c.block <= $3
    ORDER BY c.block DESC LIMIT 1) n ON true`;

// Backwards throughout: the index that holds the balances is read as it lies, so nothing is sorted and the table not visited.
const WALK = `LEFT JOIN (
    SELECT DISTINCT ON (c.holder) c.holder, c.balance FROM holdings_checkpoint c
    WHERE c.contract = i.contract AND c.block <= $3
    ORDER BY c.holder DESC, c.block DESC) n ON n.holder = h.holder`;

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
    is_distrusted: boolean;
    balances: string[];
  }>(
    `SELECT i.contract, i.first_block, i.next_block, i.distrusted_at IS NOT NULL AS is_distrusted, ARRAY(
       SELECT coalesce(n.balance, 0)::text
       FROM unnest($2::text[]) WITH ORDINALITY AS h(holder, place) ${holders.length < MANY_HOLDERS ? LOOK_UP : WALK}
       ORDER BY h.place) AS balances
     FROM holdings_index i WHERE i.contract = ANY ($1::text[])`,
    [contracts, holders, block],
  );
  return new Map(
    rows.map((row) => [
      row.contract,
      {
        firstBlock: BigInt(row.first_block),
        nextBlock: BigInt(row.next_block),
        isDistrusted: row.is_distrusted,
        balances: row.balances.map(BigInt),
      },
    ]),
  );
}

/** What a holder has in a contract from a block on. */
export type BalancePoint = { block: bigint; balance: bigint };

/**
 * A holder's checkpoints in a contract around a block: `limit` at or before it, newest first, and as many after it and up to
 * `lastBlock`, oldest first.
 */
export async function listPointsAround({
  contract,
  holder,
  block,
  lastBlock,
  limit,
}: {
  contract: Address;
  holder: Address;
  block: bigint;
  lastBlock: bigint;
  limit: number;
}): Promise<{ before: BalancePoint[]; after: BalancePoint[] }> {
  const { rows } = await getPool().query<{ block: string; balance: string }>(
    `(SELECT block, balance FROM holdings_checkpoint
      WHERE contract = $1 AND holder = $2 AND block <= $3 ORDER BY block DESC LIMIT $5)
     UNION ALL
     (SELECT block, balance FROM holdings_checkpoint
      WHERE contract = $1 AND holder = $2 AND block > $3 AND block <= $4 ORDER BY block LIMIT $5)`,
    [contract, holder, block, lastBlock, limit],
  );
  const points = rows.map((row) => ({ block: BigInt(row.block), balance: BigInt(row.balance) }));
  return {
    before: points.filter((point) => point.block <= block).toSorted((a, b) => (a.block > b.block ? -1 : 1)),
    after: points.filter((point) => point.block > block).toSorted((a, b) => (a.block < b.block ? -1 : 1)),
  };
}
