import "server-only";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { getPool, one } from "@/lib/db/database.server";
import { int4, type RowOf } from "@/lib/db/fields";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** The table of a kind. */
export type PublishedTable = {
  name: "proposal" | "bounty";
  author: "author" | "sponsor";
};

const counts = { openOfAuthor: int4, dailyOfAuthor: int4, dailyOfClub: int4 };

/** What is counted against the limits: open ones of the author in the club, and what was published within 24 hours. */
export function countPublished(
  { name, author: column }: PublishedTable,
  { clubId, author }: { clubId: bigint; author: Address },
  db: Queryable = getPool(),
): Promise<RowOf<typeof counts>> {
  const today = "e.created_at > n.now - interval '1 day'";
  return one(
    db,
    counts,
    `WITH n AS MATERIALIZED (SELECT app_now() AS now) SELECT
       (SELECT count(*)::int FROM ${name} e, n WHERE e.club_id = $1 AND e.${column} = $2 AND ${name}_in_phase(e, 'under-way', n.now)) AS open_of_author,
       (SELECT count(*)::int FROM ${name} e, n WHERE e.${column} = $2 AND ${today}) AS daily_of_author,
       (SELECT count(*)::int FROM ${name} e, n WHERE e.club_id = $1 AND ${today}) AS daily_of_club`,
    [clubId, author],
  );
}

/** The signature of who cancels; `signedAt` in seconds since 1970. */
export type SignedCancellation = CheckedSignature & { digest: string; signedAt: number };

/** `signed` is of proposals only, which the log also says who had the right to cancel. */
export async function updateCancelled(
  tx: Transaction,
  { name }: PublishedTable,
  { id, by, reason, signed }: { id: bigint; by: Address; reason: string; signed: SignedCancellation | null },
): Promise<void> {
  if (signed !== null) {
    const { digest, signature, signedAt, check } = signed;
    await tx.query(
      `UPDATE proposal p SET cancelled_at = app_now(), cancelled_by = $2, cancel_reason = $3, cancel_signature = $4,
         cancel_signed_at = $5, cancel_check_block = $6, cancel_check_block_hash = $7, cancel_digest = $8, cancel_right = (
           SELECT e.body FROM log_row r JOIN log_entry e ON e.id = r.entry_id WHERE r.state IS NOT NULL
             AND (r.table_name, r.key) IN (('admin', $2), ('club_member', p.club_id || ':' || $2)) ORDER BY r.table_name LIMIT 1)
       WHERE id = $1`,
      [id, by, reason, signature, signedAt, check?.block ?? null, check?.hash ?? null, digest],
    );
    return;
  }
  await tx.query(
    `UPDATE ${name} SET cancelled_at = app_now(), cancelled_by = $2, cancel_reason = $3 WHERE id = $1`,
    [id, by, reason],
  );
}

/** Whether one was published under this id. */
export async function isPublished(name: PublishedTable["name"], id: bigint): Promise<boolean> {
  return (await getPool().query(`SELECT 1 FROM ${name} WHERE id = $1`, [id])).rowCount === 1;
}

/** Whether something is published at /clubs/{slug}/{proposals or bounties}/{number}. */
export async function isPublishedAt(
  name: PublishedTable["name"],
  { slug, number }: { slug: string; number: number },
): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM ${name} e JOIN club c ON c.id = e.club_id WHERE c.slug = $1 AND e.number = $2`,
    [slug, number],
  );
  return rowCount === 1;
}
