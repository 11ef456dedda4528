import "server-only";
import { hexToBytes } from "viem";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import {
  bool,
  computed,
  int8,
  nullable,
  numeric,
  parsed,
  pick,
  type RowOf,
  required,
  safeInt8,
  select,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** Names the address in the log, once. */
export async function nameAccount(address: Address): Promise<void> {
  await getPool().query(
    "INSERT INTO anchor_account (id, named_at) VALUES ($1, app_now()) ON CONFLICT (id) DO NOTHING",
    [address],
  );
}

/** The place of the log's newest entry about the address; null before it has one. */
export function findAccountPosition(address: string): Promise<number | null> {
  return maybe(
    getPool(),
    safeInt8,
    `SELECT l.position FROM log_row r JOIN log_leaf l ON l.entry_id = r.entry_id
     WHERE r.table_name = 'anchor_account' AND r.key = $1`,
    [address],
  );
}

const sent = {
  ...pick(tables.chainAnchor, "id", "account", "txHash", "raw", "maxFeeWei", "tipWei"),
  nonce: parsed(tables.chainAnchor.nonce, Number),
};
const sentAgo = {
  ...sent,
  ageSeconds: computed(safeInt8, "extract(epoch FROM app_now() - signed_at)::bigint"),
};
export type WaitingAnchor = RowOf<typeof sentAgo>;

/** Signed and in no block that counts, in the order in which the chain takes them. */
export function listWaiting(): Promise<WaitingAnchor[]> {
  return rows(
    getPool(),
    sentAgo,
    `SELECT ${select(sentAgo)} FROM chain_anchor WHERE state = 'waiting' ORDER BY account, nonce, id`,
  );
}

const confirmed = {
  ...pick(tables.chainAnchor, "account"),
  nonce: parsed(tables.chainAnchor.nonce, Number),
  blockNumber: required(tables.chainAnchor.blockNumber),
  blockHash: required(tables.chainAnchor.blockHash),
};
export type ConfirmedAnchor = RowOf<typeof confirmed>;

/** The anchors in the newest blocks, the newest first. */
export function listNewestConfirmed(limit: number): Promise<ConfirmedAnchor[]> {
  return rows(
    getPool(),
    confirmed,
    `SELECT ${select(confirmed)} FROM chain_anchor WHERE state = 'confirmed' ORDER BY block_number DESC LIMIT $1`,
    [limit],
  );
}

/** The transaction is in this block; others with its nonce are replaced. */
export async function confirmAnchor({
  id,
  block,
}: {
  id: bigint;
  block: { number: bigint; hash: string; timestamp: bigint };
}): Promise<void> {
  await getPool().query(
    `WITH mine AS (SELECT account, nonce FROM chain_anchor WHERE id = $1)
     UPDATE chain_anchor a SET state = CASE WHEN a.id = $1 THEN 'confirmed' ELSE 'replaced' END,
       block_number = CASE WHEN a.id = $1 THEN $2::bigint END, block_hash = CASE WHEN a.id = $1 THEN $3 END,
       block_at = CASE WHEN a.id = $1 THEN to_timestamp($4) END
     FROM mine WHERE a.account = mine.account AND a.nonce = mine.nonce AND a.state = 'waiting'`,
    [id, block.number, block.hash, block.timestamp],
  );
}

/** The chain dropped the block: all transactions with this nonce wait again. */
export async function reopenNonce({ account, nonce, blockHash }: ConfirmedAnchor): Promise<void> {
  await getPool().query(
    `UPDATE chain_anchor SET state = 'waiting', block_number = NULL, block_hash = NULL, block_at = NULL
     WHERE account = $1 AND nonce = $2 AND EXISTS (
       SELECT 1 FROM chain_anchor c WHERE c.account = $1 AND c.nonce = $2 AND c.state = 'confirmed' AND c.block_hash = $3)`,
    [account, nonce, blockHash],
  );
}

/** Another transaction has this nonce, so none of these can come any more. */
export async function giveUpNonce({ account, nonce }: { account: string; nonce: number }): Promise<void> {
  await getPool().query(
    "UPDATE chain_anchor SET state = 'replaced' WHERE account = $1 AND nonce = $2 AND state = 'waiting'",
    [account, nonce],
  );
}

const plan = {
  newestId: nullable(int8),
  coveredSize: nullable(safeInt8),
  coveredAt: nullable(timestamptz),
  nextNonce: safeInt8,
  isDayOver: bool,
  spentWei: numeric,
};
export type AnchorPlan = RowOf<typeof plan>;

/** In SQL: it is on the chain, or on its way from this address. Those of a former address may never come. */
const COUNTS = "(state = 'confirmed' OR state = 'waiting' AND account = $1)";

/**
 * What is anchored or about to be: the largest tree and the time of its head, the account's next nonce, whether the last
 * transaction is a day old, and what those of the last day cost at most, in wei. Those with `besides` as their nonce cost
 * nothing, because only one of them can be in a block.
 */
export function readPlan({
  account,
  besides,
}: {
  account: string;
  besides: number | null;
}): Promise<AnchorPlan> {
  return one(
    getPool(),
    plan,
    `SELECT (SELECT max(id) FROM chain_anchor) AS newest_id,
       (SELECT max(tree_size) FROM chain_anchor WHERE ${COUNTS}) AS covered_size,
       (SELECT max(head_at) FROM chain_anchor WHERE ${COUNTS}) AS covered_at,
       (SELECT coalesce(max(nonce) + 1, 0) FROM chain_anchor WHERE account = $1 AND state <> 'replaced') AS next_nonce,
       NOT EXISTS (SELECT 1 FROM chain_anchor WHERE ${COUNTS} AND signed_at > app_now() - interval '1 day') AS is_day_over,
       (SELECT coalesce(sum(c.cost), 0)::numeric FROM (SELECT max(max_cost_wei) AS cost FROM chain_anchor
          WHERE signed_at > app_now() - interval '1 day' AND NOT (account = $1 AND nonce IS NOT DISTINCT FROM $2::bigint)
          GROUP BY account, nonce) c) AS spent_wei`,
    [account, besides],
  );
}

/** A result older than this beside the newest anchored head has its place in the log for long. */
const PLACED_AFTER = "interval '1 day'";

/** Whether the tree of `size` has a result that the first `covered` entries don't have. `since`: when their head was signed. */
export function hasNewResult({
  covered,
  since,
  size,
}: {
  covered: number;
  since: Date | null;
  size: number;
}): Promise<boolean> {
  return one(
    getPool(),
    bool,
    `SELECT EXISTS (SELECT 1 FROM log_result r
       JOIN log_leaf l ON l.leaf_hash = sha256('\\x00'::bytea || convert_to(log_result_body(r), 'UTF8'))
       WHERE l.position >= $1 AND l.position < $2 AND ($3::timestamptz IS NULL OR r.at > $3::timestamptz - ${PLACED_AFTER}))`,
    [covered, size, since],
  );
}

export type NewAnchor = {
  account: Address;
  nonce: number;
  origin: string;
  treeSize: number;
  root: string;
  headAt: Date;
  txHash: string;
  raw: string;
  maxFeeWei: bigint;
  tipWei: bigint;
  maxCostWei: bigint;
};

/** Stores a signed transaction before it is sent; false if another was stored since `newestId` was read. */
export async function insertAnchor(
  tx: Transaction,
  { newestId, ...anchor }: NewAnchor & { newestId: bigint | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO chain_anchor (account, nonce, origin, tree_size, root, head_at, tx_hash, raw, max_fee_wei, tip_wei,
       max_cost_wei, signed_at, state)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, app_now(), 'waiting'
     WHERE (SELECT max(id) FROM chain_anchor) IS NOT DISTINCT FROM $12::bigint`,
    [
      anchor.account,
      anchor.nonce,
      anchor.origin,
      anchor.treeSize,
      Buffer.from(hexToBytes(anchor.root as `0x${string}`)),
      anchor.headAt,
      anchor.txHash,
      anchor.raw,
      anchor.maxFeeWei,
      anchor.tipWei,
      anchor.maxCostWei,
      newestId,
    ],
  );
  return rowCount === 1;
}

const storedAnchor = {
  ...pick(tables.chainAnchor, "id", "account", "txHash", "origin", "root"),
  nonce: parsed(tables.chainAnchor.nonce, Number),
  treeSize: parsed(tables.chainAnchor.treeSize, Number),
  blockNumber: required(tables.chainAnchor.blockNumber),
  blockAt: required(tables.chainAnchor.blockAt),
};
export type StoredAnchor = RowOf<typeof storedAnchor>;

/** The earliest confirmed anchor whose tree has the entry at this place; null if there is none. */
export function findAnchorBeyond(position: number): Promise<StoredAnchor | null> {
  return maybe(
    getPool(),
    storedAnchor,
    `SELECT ${select(storedAnchor)} FROM chain_anchor
     WHERE state = 'confirmed' AND tree_size > $1 ORDER BY tree_size, block_number LIMIT 1`,
    [position],
  );
}

/** Confirmed anchors in the order in which they were signed. */
export function listConfirmed({ after, limit }: { after: bigint; limit: number }): Promise<StoredAnchor[]> {
  return rows(
    getPool(),
    storedAnchor,
    `SELECT ${select(storedAnchor)} FROM chain_anchor WHERE state = 'confirmed' AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
}
