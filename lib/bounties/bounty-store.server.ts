import "server-only";
import {
  HIDDEN_CLUB,
  HIDDEN_COLUMNS,
  type HiddenRow,
  hiddenJoin,
  isHiddenSql,
  toHidden,
} from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, parseAddress, requireAddress } from "@/lib/shared/address";
import type { BountyKind, RewardAsset, SubmissionVisibility } from "./bounty-kinds";
import type { StoredBounty, StoredExtension, StoredPrize } from "./stored-bounty";

export type BountyRow = HiddenRow & {
  id: string;
  club_id: string;
  slug: string;
  name: string;
  number: number;
  draft_id: string;
  sponsor: string;
  title: string;
  brief: string;
  kind: BountyKind;
  asset: RewardAsset;
  token: string | null;
  total_wei: string;
  prize_count: number;
  labels: string[];
  submissions_until: Date;
  winners_by: Date;
  visibility: SubmissionVisibility;
  submissions_per_person: number;
  submission_count: number;
  is_fee_exempt: boolean;
  created_at: Date;
  announced_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by: string;
  cancel_reason: string;
  featured_at: Date | null;
  owed: number;
  proved: number;
  fee_status: string | null;
  fee_tx_hash: string | null;
  now: Date;
};

export const BOUNTY_CLUB_IS_HIDDEN = isHiddenSql({ kind: "club", id: "c.slug" });

/** A bounty `b` with its club `c` and the time `n.now`; conditions and order follow. */
export const SELECT_BOUNTY = `SELECT b.*, c.slug, CASE WHEN ${BOUNTY_CLUB_IS_HIDDEN} THEN '${HIDDEN_CLUB}' ELSE c.name END AS name,
    ${HIDDEN_COLUMNS}, f.status AS fee_status, f.tx_hash AS fee_tx_hash, n.now,
    (SELECT count(*)::int FROM bounty_prize z WHERE z.bounty_id = b.id) AS prize_count,
    (SELECT count(*)::int FROM bounty_payout o WHERE o.bounty_id = b.id) AS owed,
    (SELECT count(*)::int FROM bounty_payout o JOIN payment_proof q ON q.purpose = 'payout' AND q.purpose_id = o.prize_id::text
       AND q.status = 'credited' WHERE o.bounty_id = b.id) AS proved
  FROM (SELECT app_now() AS now OFFSET 0) n, bounty b
    JOIN club c ON c.id = b.club_id
    ${hiddenJoin({ kind: "bounty", id: "b.id::text" })}
    LEFT JOIN LATERAL (
      SELECT status, tx_hash FROM payment_proof WHERE purpose = 'bounty' AND purpose_id = b.draft_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) f ON true`;

export async function findBounty(id: bigint, db: Queryable = getPool()): Promise<StoredBounty | null> {
  const { rows } = await db.query<BountyRow>(`${SELECT_BOUNTY} WHERE b.id = $1`, [id]);
  return rows[0] ? toBounty(rows[0]) : null;
}

/** The bounty at /clubs/{slug}/bounties/{number}. */
export async function findBountyByNumber({
  slug,
  number,
}: {
  slug: string;
  number: number;
}): Promise<StoredBounty | null> {
  const { rows } = await getPool().query<BountyRow>(`${SELECT_BOUNTY} WHERE c.slug = $1 AND b.number = $2`, [
    slug,
    number,
  ]);
  return rows[0] ? toBounty(rows[0]) : null;
}

export async function findBountyByDraft(
  draftId: string,
  db: Queryable = getPool(),
): Promise<StoredBounty | null> {
  const { rows } = await db.query<BountyRow>(`${SELECT_BOUNTY} WHERE b.draft_id = $1`, [draftId]);
  return rows[0] ? toBounty(rows[0]) : null;
}

/** The bounty as nobody else changes it until this transaction ends; read after the lock, so that its time is not older. */
export async function lockBounty(tx: Transaction, id: bigint): Promise<StoredBounty | null> {
  await tx.query("SELECT 1 FROM bounty WHERE id = $1 FOR UPDATE", [id]);
  return findBounty(id, tx);
}

/** The prizes of a bounty in their order. */
export async function listPrizes(bountyId: bigint, db: Queryable = getPool()): Promise<StoredPrize[]> {
  const { rows } = await db.query<{
    id: string;
    position: number;
    amount_wei: string;
    submission_id: string | null;
    submission_number: number | null;
    author: string | null;
    withdrawn_at: Date | null;
    withdraw_reason: string;
  }>(
    `SELECT p.id, p.position, p.amount_wei, p.submission_id, s.number AS submission_number, s.author, p.withdrawn_at, p.withdraw_reason
     FROM bounty_prize p LEFT JOIN bounty_submission s ON s.id = p.submission_id
     WHERE p.bounty_id = $1 ORDER BY p.position`,
    [bountyId],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    position: row.position,
    amountWei: BigInt(row.amount_wei),
    submission: toWinner(row),
    withdrawn: row.withdrawn_at && { at: row.withdrawn_at, reason: row.withdraw_reason },
  }));
}

function toWinner(row: {
  submission_id: string | null;
  submission_number: number | null;
  author: string | null;
}): StoredPrize["submission"] {
  const author = parseAddress(row.author ?? "");
  if (row.submission_id === null || row.submission_number === null || !author) return null;
  return { id: BigInt(row.submission_id), number: row.submission_number, author };
}

/** Each time that the sponsor gave more time, the first one first. */
export async function listExtensions(bountyId: bigint): Promise<StoredExtension[]> {
  const { rows } = await getPool().query<{
    extended_at: Date;
    submissions_until_before: Date;
    submissions_until_after: Date;
    winners_by_before: Date;
    winners_by_after: Date;
  }>("SELECT * FROM bounty_extension WHERE bounty_id = $1 ORDER BY number", [bountyId]);
  return rows.map((row) => ({
    at: row.extended_at,
    before: { submissionsUntil: row.submissions_until_before, winnersBy: row.winners_by_before },
    after: { submissionsUntil: row.submissions_until_after, winnersBy: row.winners_by_after },
  }));
}

/** How many bounties stand against the limits: of the sponsor under way anywhere, of the sponsor today, of the club today. */
export async function countBountiesAgainstLimits(
  { clubId, sponsor }: { clubId: bigint; sponsor: Address },
  db: Queryable = getPool(),
): Promise<{ underWay: number; dailyOfSponsor: number; dailyOfClub: number }> {
  const { rows } = await db.query<{ under_way: number; sponsor_daily: number; club_daily: number }>(
    `WITH n AS MATERIALIZED (SELECT app_now() AS now) SELECT
       (SELECT count(*)::int FROM bounty b WHERE b.club_id = $1 AND b.sponsor = $2 AND b.cancelled_at IS NULL AND b.announced_at IS NULL) AS under_way,
       (SELECT count(*)::int FROM bounty b, n WHERE b.sponsor = $2 AND b.created_at > n.now - interval '1 day') AS sponsor_daily,
       (SELECT count(*)::int FROM bounty b, n WHERE b.club_id = $1 AND b.created_at > n.now - interval '1 day') AS club_daily`,
    [clubId, sponsor],
  );
  const row = rows[0];
  if (!row) throw new Error("the count of bounties gave no row");
  return { underWay: row.under_way, dailyOfSponsor: row.sponsor_daily, dailyOfClub: row.club_daily };
}

export function toBounty(row: BountyRow): StoredBounty {
  return {
    id: BigInt(row.id),
    club: { id: BigInt(row.club_id), slug: row.slug, name: row.name },
    number: row.number,
    draftId: row.draft_id,
    sponsor: requireAddress(row.sponsor),
    title: row.title,
    brief: row.brief,
    kind: row.kind,
    asset: row.asset,
    token: row.token === null ? null : requireAddress(row.token),
    totalWei: BigInt(row.total_wei),
    prizeCount: row.prize_count,
    labels: row.labels,
    submissionsUntil: row.submissions_until,
    winnersBy: row.winners_by,
    visibility: row.visibility,
    submissionsPerPerson: row.submissions_per_person,
    submissionCount: row.submission_count,
    createdAt: row.created_at,
    announcedAt: row.announced_at,
    cancelled: row.cancelled_at && {
      at: row.cancelled_at,
      by: requireAddress(row.cancelled_by),
      reason: row.cancel_reason,
    },
    payouts: { owed: row.owed, proved: row.proved },
    hidden: toHidden(row),
    isFeatured: row.featured_at !== null,
    fee: { isExempt: row.is_fee_exempt, isCredited: row.fee_status === "credited", txHash: row.fee_tx_hash },
    now: row.now,
  };
}
