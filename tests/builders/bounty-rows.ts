import { randomUUID } from "node:crypto";
import type { RunSql } from "./proposal-rows";

const SPONSOR = `0x${"00".repeat(19)}aa`;
const TOKEN = `0x${"00".repeat(19)}cc`;

type BountyRow = {
  clubId: bigint;
  title?: string;
  sponsor?: string;
  kind?: "open" | "apply";
  asset?: "token" | "cro";
  labels?: readonly string[];
  prizesWei?: readonly bigint[];
  /** From now; negative if it has passed. */
  deadlineIn?: string;
  reviewLasts?: string;
  visibility?: "always" | "after-deadline";
  perPerson?: number;
  token?: string;
};

/** Inserts a bounty by SQL as publishing would, with an exempt fee. Its deadline is in a week unless given. */
export async function insertBounty(
  query: RunSql,
  {
    clubId,
    title = "A bounty",
    sponsor = SPONSOR,
    kind = "open",
    asset = "token",
    labels = [],
    prizesWei = [10n ** 18n],
    deadlineIn = "7 days",
    reviewLasts = "7 days",
    visibility = "after-deadline",
    perPerson = 1,
    token = TOKEN,
  }: BountyRow,
): Promise<{ id: bigint; number: number; draftId: string }> {
  const draftId = randomUUID();
  const [row] = await query(
    `WITH stored AS (
       INSERT INTO bounty (club_id, number, draft_id, sponsor, title, brief, kind, asset, token, total_wei, labels, submissions_until,
         winners_by, visibility, submissions_per_person, is_fee_exempt, created_at)
       SELECT $1, (SELECT coalesce(max(number), 0) + 1 FROM bounty WHERE club_id = $1), $2, $3, $4, 'What is to be done.', $5, $6,
         CASE WHEN $6 = 'token' THEN $13 END, (SELECT sum(z) FROM unnest($7::numeric[]) z), $8, t.now + $9::interval,
         t.now + $9::interval + $10::interval, $11, $12, true, t.now + $9::interval - interval '30 days'
       FROM (SELECT app_now() AS now OFFSET 0) t RETURNING id, number),
     prizes AS (
       INSERT INTO bounty_prize (bounty_id, position, amount_wei)
       SELECT stored.id, z.position, z.amount FROM stored, unnest($7::numeric[]) WITH ORDINALITY AS z(amount, position))
     SELECT id::text, number FROM stored`,
    [
      clubId,
      draftId,
      sponsor,
      title,
      kind,
      asset,
      prizesWei,
      labels,
      deadlineIn,
      reviewLasts,
      visibility,
      perPerson,
      token,
    ],
  );
  return { id: BigInt(String(row?.["id"])), number: Number(row?.["number"]), draftId };
}
