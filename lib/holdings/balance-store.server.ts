import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { type BalancesByContract, type BalancesRow, balancesAt, toBalances } from "./balances-sql";

/** The balances of all holders in all contracts at the end of a block, and how far each index is. */
export async function listBalancesAt(
  {
    contracts,
    holders,
    block,
  }: { contracts: readonly Address[]; holders: readonly Address[]; block: bigint },
  db: Queryable = getPool(),
): Promise<BalancesByContract> {
  const { rows } = await db.query<BalancesRow>(
    balancesAt({ contracts: "$1", holders: "$2::text[]", block: "$3", count: holders.length }),
    [contracts, holders, block],
  );
  return toBalances(rows);
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
