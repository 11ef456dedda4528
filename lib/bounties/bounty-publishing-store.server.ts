import "server-only";
import { one } from "@/lib/db/database.server";
import { int4, int8 } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { BountyContent } from "./check-bounty";

/** Stores a bounty with its prizes under the club's next number and answers both; the caller holds the lock of the club. */
export function insertBounty(
  tx: Transaction,
  {
    clubId,
    draftId,
    sponsor,
    content,
    token,
    prizesWei,
    totalWei,
    isFeeExempt,
  }: {
    clubId: bigint;
    draftId: string;
    sponsor: Address;
    content: BountyContent;
    token: Address | null;
    prizesWei: readonly bigint[];
    totalWei: bigint;
    isFeeExempt: boolean;
  },
): Promise<{ id: bigint; number: number }> {
  return one(
    tx,
    { id: int8, number: int4 },
    `WITH stored AS (
       INSERT INTO bounty (club_id, number, draft_id, sponsor, title, brief, kind, asset, token, total_wei, labels,
         submissions_until, winners_by, visibility, submissions_per_person, is_fee_exempt, created_at)
       VALUES ($1, (SELECT coalesce(max(number), 0) + 1 FROM bounty WHERE club_id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10,
         $11, $12, $13, $14, $15, app_now())
       RETURNING id, number),
     prizes AS (
       INSERT INTO bounty_prize (bounty_id, position, amount_wei)
       SELECT stored.id, z.position, z.amount FROM stored, unnest($16::numeric[]) WITH ORDINALITY AS z(amount, position))
     SELECT id, number FROM stored`,
    [
      clubId,
      draftId,
      sponsor,
      content.title,
      content.brief,
      content.kind,
      content.asset,
      token,
      totalWei,
      content.labels,
      content.submissionsUntil,
      content.winnersBy,
      content.visibility,
      content.submissionsPerPerson,
      isFeeExempt,
      prizesWei,
    ],
  );
}

type Dates = { submissionsUntil: Date; winnersBy: Date };

/** Moves the dates of a locked bounty and notes it; false, and nothing changes, when there are `most` extensions already. */
export async function extendBountyDates(
  tx: Transaction,
  { id, before, after, by, most }: { id: bigint; before: Dates; after: Dates; by: Address; most: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO bounty_extension (bounty_id, number, submissions_until_before, submissions_until_after, winners_by_before,
       winners_by_after, extended_by, extended_at)
     SELECT $1, e.count + 1, $2, $3, $4, $5, $6, app_now()
     FROM (SELECT count(*)::int AS count FROM bounty_extension WHERE bounty_id = $1) e WHERE e.count < $7`,
    [id, before.submissionsUntil, after.submissionsUntil, before.winnersBy, after.winnersBy, by, most],
  );
  if (rowCount !== 1) return false;
  await tx.query("UPDATE bounty SET submissions_until = $2, winners_by = $3 WHERE id = $1", [
    id,
    after.submissionsUntil,
    after.winnersBy,
  ]);
  return true;
}
