import "server-only";
import { one } from "@/lib/db/database.server";
import { int4 } from "@/lib/db/fields";
import { lockName, type Transaction } from "@/lib/db/transaction.server";

/** Queues featuring until this transaction ends, so that two in parallel never exceed the limit. */
export async function lockFeatured(tx: Transaction): Promise<void> {
  await lockName(tx, "featured");
}

/** What is shown first on its lists. */
export const FEATURED_KINDS = ["proposal", "bounty"] as const;
export type FeaturedKind = (typeof FEATURED_KINDS)[number];

/** How many of a kind are shown first: in a club, and in all. */
export function countFeatured(
  tx: Transaction,
  { kind, clubId }: { kind: FeaturedKind; clubId: bigint },
): Promise<{ inClub: number; inAll: number }> {
  return one(
    tx,
    { inClub: int4, inAll: int4 },
    `SELECT count(*) FILTER (WHERE club_id = $1)::int AS in_club, count(*)::int AS in_all
     FROM ${kind} WHERE featured_at IS NOT NULL`,
    [clubId],
  );
}

/** Features or unfeatures a proposal or bounty; false if it is already in that state. */
export async function updateFeatured(
  tx: Transaction,
  { kind, id, isFeatured }: { kind: FeaturedKind; id: bigint; isFeatured: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE ${kind} SET featured_at = CASE WHEN $2::boolean THEN app_now() END
     WHERE id = $1 AND (featured_at IS NOT NULL) <> $2`,
    [id, isFeatured],
  );
  return rowCount === 1;
}
