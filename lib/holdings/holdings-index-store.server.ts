import "server-only";
import type { TimedBlock } from "@/lib/chain/rpc-answer-schemas";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { bool, nullable, pick, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Mark } from "./rewind-target";

export type IndexState = {
  firstBlock: bigint;
  nextBlock: bigint;
  /** The last block that was read; null before the first range. */
  lastMark: Mark | null;
};

/** Marks kept for each contract. A reorganisation older than all of them reads everything again. */
const KEPT_MARKS = 256;

/** Rows that one statement deletes within its time limit, because a whole index may go. */
const ROWS_AT_ONCE = 20_000;

const UNPROVED = "Its balances were not compared with totalSupply yet.";

/** Begins a contract's index if there is none. It doesn't count until `proveSupply` has added it up. */
export async function createIndex({
  contract,
  firstBlock,
}: {
  contract: Address;
  firstBlock: bigint;
}): Promise<void> {
  await getPool().query(
    `INSERT INTO holdings_index (contract, first_block, next_block, updated_at,
       is_unproved, distrusted_at, distrusted_at_block, distrust_reason)
     VALUES ($1, $2, $2, app_now(), true, app_now(), $2, $3) ON CONFLICT (contract) DO NOTHING`,
    [contract, firstBlock, UNPROVED],
  );
}

/** Makes a trusted index wait for a new proof. */
export async function markUnproved(tx: Transaction, contract: Address): Promise<void> {
  await tx.query(
    `UPDATE holdings_index SET is_unproved = true, distrusted_at = app_now(), distrusted_at_block = next_block, distrust_reason = $2
     WHERE contract = $1 AND distrusted_at IS NULL`,
    [contract, UNPROVED],
  );
}

/** How far the contract's index is, or null if it was never begun. */
export async function findIndexState(
  contract: Address,
  db: Queryable = getPool(),
): Promise<IndexState | null> {
  const found = await maybe(
    db,
    { ...pick(tables.holdingsIndex, "firstBlock", "nextBlock"), hash: nullable(text) },
    `SELECT i.first_block, i.next_block, m.hash
     FROM holdings_index i LEFT JOIN holdings_mark m ON m.contract = i.contract AND m.block = i.next_block - 1
     WHERE i.contract = $1`,
    [contract],
  );
  if (!found) return null;
  const { firstBlock, nextBlock, hash } = found;
  return { firstBlock, nextBlock, lastMark: hash === null ? null : { block: nextBlock - 1n, hash } };
}

/**
 * The state of the contract's index, which nobody else changes until this transaction ends. Two statements, because one that
 * waited for the lock would join the old marks.
 */
export async function lockIndexState(tx: Transaction, contract: Address): Promise<IndexState> {
  await tx.query("SELECT 1 FROM holdings_index WHERE contract = $1 FOR UPDATE", [contract]);
  const state = await findIndexState(contract, tx);
  if (!state) throw new Error(`the index of ${contract} is gone`);
  return state;
}

/** Moves the index to the block after `last`, which leaves a mark. */
export async function advanceIndex(
  tx: Transaction,
  { contract, last }: { contract: Address; last: TimedBlock },
): Promise<void> {
  await tx.query("INSERT INTO holdings_mark (contract, block, hash) VALUES ($1, $2, $3)", [
    contract,
    last.number,
    last.hash,
  ]);
  await tx.query(
    `DELETE FROM holdings_mark WHERE contract = $1 AND block <= (
       SELECT block FROM holdings_mark WHERE contract = $1 ORDER BY block DESC OFFSET $2 LIMIT 1)`,
    [contract, KEPT_MARKS],
  );
  await tx.query("UPDATE holdings_index SET next_block = $2, updated_at = app_now() WHERE contract = $1", [
    contract,
    last.number + 1n,
  ]);
}

/** Deletes everything from `nextBlock` on, so that it is read again from there. */
export async function rewindIndex(
  tx: Transaction,
  { contract, firstBlock, nextBlock }: { contract: Address; firstBlock: bigint; nextBlock: bigint },
): Promise<void> {
  await deleteCheckpoints(tx, { contract, nextBlock });
  await tx.query("DELETE FROM holdings_mark WHERE contract = $1 AND block >= $2", [contract, nextBlock]);
  await tx.query("DELETE FROM holdings_holder WHERE contract = $1 AND first_block >= $2", [
    contract,
    nextBlock,
  ]);
  await tx.query(
    `UPDATE holdings_index SET first_block = $2, next_block = $3, updated_at = app_now() WHERE contract = $1`,
    [contract, firstBlock, nextBlock],
  );
}

async function deleteCheckpoints(
  tx: Transaction,
  { contract, nextBlock }: { contract: Address; nextBlock: bigint },
): Promise<void> {
  let deleted: number | null = ROWS_AT_ONCE;
  while (deleted === ROWS_AT_ONCE) {
    ({ rowCount: deleted } = await tx.query(
      `DELETE FROM holdings_checkpoint WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM holdings_checkpoint WHERE contract = $1 AND block >= $2 LIMIT $3))`,
      [contract, nextBlock, ROWS_AT_ONCE],
    ));
  }
}

/** The blocks at which ranges ended, newest first. */
export function listMarks(contract: Address): Promise<Mark[]> {
  return rows(
    getPool(),
    pick(tables.holdingsMark, "block", "hash"),
    "SELECT block, hash FROM holdings_mark WHERE contract = $1 ORDER BY block DESC",
    [contract],
  );
}

/** True while the index has this block and it was not undone. */
export async function hasMark(
  tx: Transaction,
  { contract, mark }: { contract: Address; mark: Mark },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM holdings_mark WHERE contract = $1 AND block = $2 AND hash = $3",
    [contract, mark.block, mark.hash],
  );
  return rowCount === 1;
}

/** Whether the indexes of all these contracts have read this many blocks since anything moved. */
export function isQuiet({ nft, token }: { nft: Address; token: Address }, blocks: bigint): Promise<boolean> {
  return one(
    getPool(),
    bool,
    `SELECT count(*) = 2 AND bool_and(i.next_block > $2::bigint + coalesce(
         (SELECT max(c.block) FROM holdings_checkpoint c WHERE c.contract = i.contract), i.first_block))
     FROM holdings_index i WHERE i.contract = ANY ($1)`,
    [[nft, token], blocks],
  );
}
