import "server-only";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { bool, int8, numeric, oneOf, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { inTransaction, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Distrust, Sample } from "./contract-trust";

/** Why a contract's checkpoints are distrusted, or null while they are what balanceOf says. */
export function findDistrust(contract: Address, db: Queryable = getPool()): Promise<Distrust | null> {
  return maybe(
    db,
    { since: timestamptz, block: int8, reason: text },
    `SELECT distrusted_at AS since, distrusted_at_block AS block, distrust_reason AS reason
     FROM holdings_index WHERE contract = $1 AND distrusted_at IS NOT NULL`,
    [contract],
  );
}

/** Marks the contract; new evidence replaces the old. */
export async function saveDistrust(
  tx: Transaction,
  { contract, block, reason }: { contract: Address; block: bigint; reason: string },
): Promise<void> {
  await tx.query(
    `UPDATE holdings_index SET distrusted_at = app_now(), distrusted_at_block = $2, distrust_reason = $3, is_unproved = false
     WHERE contract = $1`,
    [contract, block, reason],
  );
}

/** Trusts the contract again, unless there is newer evidence than that of `since`. True if it does. */
export async function removeDistrust(
  tx: Transaction,
  { contract, since }: { contract: Address; since: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE holdings_index SET distrusted_at = NULL, distrusted_at_block = NULL, distrust_reason = NULL, is_unproved = false
     WHERE contract = $1 AND distrusted_at = $2`,
    [contract, since],
  );
  return rowCount === 1;
}

/** The last holder compared in turn; null at the start of a round. */
export function findSampledHolder(contract: Address): Promise<Address | null> {
  return maybe(
    getPool(),
    tables.holdingsIndex.sampledHolder,
    "SELECT sampled_holder FROM holdings_index WHERE contract = $1",
    [contract],
  );
}

/** Null until a holder of the contract was compared. */
export function findSample(contract: Address): Promise<Sample | null> {
  return maybe(
    getPool(),
    { at: timestamptz, block: int8 },
    `SELECT sampled_at AS at, sampled_block AS block FROM holdings_index
     WHERE contract = $1 AND sampled_at IS NOT NULL`,
    [contract],
  );
}

/** Whether the contract's holders were not compared within the last minute; null without an index. */
export function isSampleDue(contract: Address): Promise<boolean | null> {
  return maybe(
    getPool(),
    bool,
    `SELECT sampled_at IS NULL OR sampled_at < app_now() - interval '50 seconds'
     FROM holdings_index WHERE contract = $1`,
    [contract],
  );
}

/** Notes that holders were compared with balanceOf at `block`, and matched. */
export async function saveSample({
  contract,
  block,
  holder,
}: {
  contract: Address;
  block: bigint;
  holder: Address | null;
}): Promise<void> {
  await getPool().query(
    "UPDATE holdings_index SET sampled_at = app_now(), sampled_block = $2, sampled_holder = $3 WHERE contract = $1",
    [contract, block, holder],
  );
}

/** Whether the balances were added up within the last hour; "never" while nothing else speaks against them. */
export async function findProofState(
  contract: Address,
  db: Queryable = getPool(),
): Promise<"never" | "due" | "fresh" | "distrusted"> {
  const state = await maybe(
    db,
    oneOf("never", "due", "fresh", "distrusted"),
    `SELECT CASE WHEN is_unproved THEN 'never' WHEN distrusted_at IS NOT NULL THEN 'distrusted'
       WHEN proved_at > app_now() - interval '1 hour' THEN 'fresh' ELSE 'due' END AS state
     FROM holdings_index WHERE contract = $1`,
    [contract],
  );
  return state ?? "never";
}

/** Notes that all balances added up to totalSupply at `block`, which a new index waits for. */
export async function saveProof(
  tx: Transaction,
  { contract, block }: { contract: Address; block: bigint },
): Promise<void> {
  await tx.query(
    `UPDATE holdings_index SET proved_at = app_now(), proved_block = $2, is_unproved = false,
       distrusted_at = CASE WHEN is_unproved THEN NULL ELSE distrusted_at END,
       distrusted_at_block = CASE WHEN is_unproved THEN NULL ELSE distrusted_at_block END,
       distrust_reason = CASE WHEN is_unproved THEN NULL ELSE distrust_reason END
     WHERE contract = $1`,
    [contract, block],
  );
}

/**
 * The sum of everybody's holdings by the index at the end of `block`. It reads every balance, so it may take long; throws if
 * it takes more than `limitMs`.
 */
export async function sumBalances({
  contract,
  block,
  limitMs,
}: {
  contract: Address;
  block: bigint;
  limitMs: number;
}): Promise<bigint> {
  return inTransaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = ${limitMs}`);
    return one(
      tx,
      numeric,
      {
        text: `SELECT coalesce(sum(n.balance), 0) FROM (
         SELECT DISTINCT ON (holder) balance FROM holdings_checkpoint
         WHERE contract = $1 AND block <= $2 ORDER BY holder DESC, block DESC) n`,
        // The pool's own limit is shorter.
        query_timeout: limitMs,
      },
      [contract, block],
    );
  });
}
