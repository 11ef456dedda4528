import "server-only";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

export type AuditFields = Readonly<Record<string, string | number | boolean | null>>;

export type AuditEntry = {
  actor: Address;
  /** What was done, such as "club.archive". */
  act: string;
  /** What it was done to, such as "club:cronos-builders". */
  subject: string;
  reason: string | null;
  before: AuditFields;
  after: AuditFields;
};

/** Records an act of an owner, moderator or admin in the transaction that does it; entries are never changed (a trigger refuses). */
export async function insertAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { actor, act, subject, reason, before, after } = entry;
  await tx.query(
    `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now())`,
    [actor, act, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}
