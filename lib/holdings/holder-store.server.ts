import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { address } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** Keeps the holders that a range named first; known holders stay unchanged. */
export async function insertHolders(
  tx: Transaction,
  { contract, firstBlocks }: { contract: Address; firstBlocks: ReadonlyMap<Address, bigint> },
): Promise<void> {
  if (firstBlocks.size === 0) return;
  await tx.query(
    `INSERT INTO holdings_holder (contract, holder, first_block)
     SELECT $1, h.holder, h.block FROM unnest($2::text[], $3::bigint[]) AS h(holder, block)
     ON CONFLICT (contract, holder) DO NOTHING`,
    [contract, [...firstBlocks.keys()], [...firstBlocks.values()].map(String)],
  );
}

type Page = { contract: Address; block: bigint; after: Address | null; limit: number };

/**
 * Everyone named in a log up to `block`, ordered by address, `limit` of them after `after`. These are all who can hold something
 * at that block, also of a contract whose logs can't explain its balances.
 */
export function listHoldersAt({ contract, block, after, limit }: Page): Promise<Address[]> {
  return rows(
    getPool(),
    address,
    `SELECT holder FROM holdings_holder
     WHERE contract = $1 AND first_block <= $2 AND holder > $3 ORDER BY holder LIMIT $4`,
    [contract, block, after ?? "", limit],
  );
}

type Few = { contract: Address; block: bigint; limit: number };

/** Holders whose balances are read to find the largest; each costs some microseconds. */
const LOOKED_UP_EACH_SIDE = 10_000;

/**
 * The holders with the largest balances at the block by the index; if there are more, of the 10,000 before and after `near`.
 */
export function listLargestHolders({
  contract,
  block,
  near,
  limit,
}: Few & { near: Address | null }): Promise<Address[]> {
  return rows(
    getPool(),
    address,
    `SELECT h.holder FROM (
       (SELECT holder FROM holdings_holder WHERE contract = $1 AND holder > $4 ORDER BY holder LIMIT $5)
       UNION ALL
       (SELECT holder FROM holdings_holder WHERE contract = $1 AND holder <= $4 ORDER BY holder DESC LIMIT $5)
     ) h CROSS JOIN LATERAL (
       SELECT c.balance FROM holdings_checkpoint c
       WHERE c.contract = $1 AND c.holder = h.holder AND c.block <= $2 ORDER BY c.block DESC LIMIT 1) c
     ORDER BY c.balance DESC LIMIT $3`,
    [contract, block, limit, near ?? "", LOOKED_UP_EACH_SIDE],
  );
}

/** The holders whose balances changed last, up to the block. */
export function listLatestMovers({ contract, block, limit }: Few): Promise<Address[]> {
  return rows(
    getPool(),
    address,
    `SELECT DISTINCT holder FROM (
       SELECT holder FROM holdings_checkpoint WHERE contract = $1 AND block <= $2 ORDER BY block DESC LIMIT $3) c`,
    [contract, block, limit],
  );
}
