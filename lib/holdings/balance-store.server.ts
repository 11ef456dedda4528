import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, type RowOf } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { type BalancesByContract, balancesAt, balancesRow, toBalances } from "./balances-sql";

/** The balances of all holders in all contracts at the end of a block, and how far each index is. */
export async function listBalancesAt(
  {
    contracts,
    holders,
    block,
  }: { contracts: readonly Address[]; holders: readonly Address[]; block: bigint },
  db: Queryable = getPool(),
): Promise<BalancesByContract> {
  const sql = balancesAt({ contracts: "$1", holders: "$2::text[]", block: "$3", count: holders.length });
  return toBalances(await rows(db, balancesRow, sql, [contracts, holders, block]));
}

const balancePoint = pick(tables.holdingsCheckpoint, "block", "balance");
export type BalancePoint = RowOf<typeof balancePoint>;

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
  const points = await rows(
    getPool(),
    balancePoint,
    `(SELECT block, balance FROM holdings_checkpoint
      WHERE contract = $1 AND holder = $2 AND block <= $3 ORDER BY block DESC LIMIT $5)
     UNION ALL
     (SELECT block, balance FROM holdings_checkpoint
      WHERE contract = $1 AND holder = $2 AND block > $3 AND block <= $4 ORDER BY block LIMIT $5)`,
    [contract, holder, block, lastBlock, limit],
  );
  return {
    before: points.filter((point) => point.block <= block).toSorted((a, b) => (a.block > b.block ? -1 : 1)),
    after: points.filter((point) => point.block > block).toSorted((a, b) => (a.block < b.block ? -1 : 1)),
  };
}
