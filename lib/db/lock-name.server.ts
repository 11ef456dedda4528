import "server-only";
import { bool } from "./fields";
import { one } from "./rows.server";
import type { Transaction } from "./transaction.server";

/** One holder at a time for each name, such as "payment 0x...", across all instances; held until the transaction ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}

/** The same without waiting: false if somebody else has it. */
export function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  return one(tx, bool, "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
