import {
  HIDDEN_CLUB,
  HIDDEN_COLUMNS,
  type HiddenRow,
  hiddenJoin,
  isHiddenSql,
  toHidden,
} from "@/lib/audit/hidden-content";
import { requireAddress } from "@/lib/shared/address";
import type { BountyKind, RewardAsset, SubmissionVisibility } from "./bounty-kinds";
import { PROVED_PAYOUT } from "./proved-payout-sql";
import type { StoredBounty } from "./stored-bounty";

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
    (SELECT count(*)::int FROM bounty_payout o JOIN ${PROVED_PAYOUT} WHERE o.bounty_id = b.id) AS proved
  FROM (SELECT app_now() AS now OFFSET 0) n, bounty b
    JOIN club c ON c.id = b.club_id
    ${hiddenJoin({ kind: "bounty", id: "b.id::text" })}
    LEFT JOIN LATERAL (
      SELECT status, tx_hash FROM payment_proof WHERE purpose = 'bounty' AND purpose_id = b.draft_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) f ON true`;

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
