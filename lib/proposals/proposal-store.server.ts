import "server-only";
import type { Hex } from "viem";
import {
  HIDDEN_CLUB,
  HIDDEN_COLUMNS,
  type HiddenRow,
  hiddenJoin,
  isHiddenSql,
  toHidden,
} from "@/lib/audit/hidden-content";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { StoredProposal } from "./stored-proposal";
import { toTally } from "./stored-tally";

type Row = HiddenRow & {
  id: string;
  club_id: string;
  slug: string;
  name: string;
  is_club_hidden: boolean;
  club_name: string;
  earliest_start: string;
  period_seconds: string;
  origin: string;
  salt: Hex;
  signature: string;
  check_block: string | null;
  number: number;
  draft_id: string;
  author: string;
  author_name: string | null;
  digest: Hex;
  version: number;
  title: string;
  body: string;
  discussion: string;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  rule_hash: Hex;
  formula: number;
  ratio: string;
  tokens_per_vote: string;
  nft: string;
  token: string;
  minimum_power: string;
  total_power: string;
  quorum_power: string;
  quorum_basis_points: number;
  minimum_period_seconds: string;
  snapshot_block: string;
  snapshot_block_hash: Hex;
  snapshot_lost_at: Date | null;
  author_power: string;
  cancelled_at: Date | null;
  cancelled_by: string;
  cancel_reason: string;
  final_at: Date | null;
  featured_at: Date | null;
  is_fee_exempt: boolean;
  fee_status: string | null;
  fee_tx_hash: string | null;
  now: Date;
  yes_power: string;
  no_power: string;
  yes_count: number;
  no_count: number;
};

const CLUB_IS_HIDDEN = isHiddenSql({ kind: "club", id: "c.slug" });

/** The text is that of the signed version, never the copy beside it. A final tally is the stored one, for ever; until then the parts are added. */
const SELECT = `SELECT p.id, p.club_id, p.club_name, p.number, p.draft_id, p.author, p.digest, p.version, p.starts_at, p.ends_at, p.created_at, p.rule_hash,
    p.formula, p.ratio, p.tokens_per_vote, p.nft, p.token, p.minimum_power, p.total_power, p.quorum_power, p.quorum_basis_points,
    p.minimum_period_seconds, p.snapshot_block, p.snapshot_block_hash, p.snapshot_lost_at, p.author_power, p.cancelled_at, p.cancelled_by,
    p.cancel_reason, p.final_at, p.featured_at, p.is_fee_exempt,
    w.title, w.body, w.discussion, w.signature, w.check_block, ${personNameSql("p.author")} AS author_name, c.slug, CASE WHEN ${CLUB_IS_HIDDEN} THEN '${HIDDEN_CLUB}' ELSE c.name END AS name,
    ${CLUB_IS_HIDDEN} AS is_club_hidden, w.earliest_start, w.period_seconds, w.origin, w.salt, ${HIDDEN_COLUMNS}, f.status AS fee_status, f.tx_hash AS fee_tx_hash, n.now,
    coalesce(p.final_yes_power, s.yes_power) AS yes_power, coalesce(p.final_no_power, s.no_power) AS no_power,
    coalesce(p.final_yes_count, s.yes_count) AS yes_count, coalesce(p.final_no_count, s.no_count) AS no_count
  FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
    JOIN club c ON c.id = p.club_id
    JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
    ${hiddenJoin({ kind: "proposal", id: "p.id::text" })}
    CROSS JOIN LATERAL proposal_tally(p.id) s
    LEFT JOIN LATERAL (
      SELECT status, tx_hash FROM payment_proof WHERE purpose = 'proposal' AND purpose_id = p.draft_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) f ON true`;

export async function findProposal(id: bigint, db: Queryable = getPool()): Promise<StoredProposal | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE p.id = $1`, [id]);
  return rows[0] ? toProposal(rows[0]) : null;
}

/** Those of these proposals that there are, in no order. */
export async function listProposalsById(ids: readonly bigint[]): Promise<StoredProposal[]> {
  const { rows } = await getPool().query<Row>(`${SELECT} WHERE p.id = ANY ($1::bigint[])`, [ids]);
  return rows.map(toProposal);
}

/** The proposal at /clubs/{slug}/proposals/{number}. */
export async function findProposalByNumber({
  slug,
  number,
}: {
  slug: string;
  number: number;
}): Promise<StoredProposal | null> {
  const { rows } = await getPool().query<Row>(`${SELECT} WHERE c.slug = $1 AND p.number = $2`, [
    slug,
    number,
  ]);
  return rows[0] ? toProposal(rows[0]) : null;
}

export async function findProposalByDraft(
  draftId: string,
  db: Queryable = getPool(),
): Promise<StoredProposal | null> {
  const { rows } = await db.query<Row>(`${SELECT} WHERE p.draft_id = $1`, [draftId]);
  return rows[0] ? toProposal(rows[0]) : null;
}

/** The proposal as nobody else changes it, and no ballot is stored in it, until this transaction ends. */
export async function lockProposal(tx: Transaction, id: bigint): Promise<StoredProposal | null> {
  await tx.query("SELECT 1 FROM proposal WHERE id = $1 FOR UPDATE", [id]);
  return findProposal(id, tx);
}

const STATUS = {
  any: "true",
  pending: "proposal_in_phase(p, 'pending', n.now)",
  active: "proposal_in_phase(p, 'active', n.now)",
  closed: "proposal_in_phase(p, 'closed', n.now)",
} as const;

const ORDER = {
  newest: { by: "p.id DESC", after: "p.id < $2" },
  ending: { by: "p.ends_at, p.id", after: "(p.ends_at, p.id) > (to_timestamp($3::numeric / 1000), $2)" },
  ended: {
    by: "coalesce(p.cancelled_at, p.ends_at) DESC, p.id DESC",
    after: "(coalesce(p.cancelled_at, p.ends_at), p.id) < (to_timestamp($3::numeric / 1000), $2)",
  },
} as const;

export type ProposalFilter = { status: keyof typeof STATUS; sort: keyof typeof ORDER };
/** The last proposal of the page before, and the moment of its end by which the list is in order, in milliseconds. */
export type ProposalCursor = { id: bigint; endsAt: number };

/**
 * One page of proposals, of one club or of all clubs that are not hidden, the featured ones, the others, or with null both; `withoutVoteOf`
 * leaves out those in which this address has voted, and those whose text is hidden: nobody can be asked to vote on what can't be read.
 */
export async function listProposalRows({
  clubId,
  filter,
  after,
  withoutVoteOf = null,
  author = null,
  isFeatured,
  limit,
}: {
  clubId: bigint | null;
  filter: ProposalFilter;
  after: ProposalCursor | null;
  withoutVoteOf?: Address | null;
  author?: Address | null;
  isFeatured: boolean | null;
  limit: number;
}): Promise<StoredProposal[]> {
  const order = ORDER[filter.sort];
  const { rows } = await getPool().query<Row>(
    `${SELECT} WHERE ${clubId === null ? `$1::bigint IS NULL AND NOT ${CLUB_IS_HIDDEN}` : "p.club_id = $1"}
       AND ${isFeatured === null ? "true" : `p.featured_at IS ${isFeatured ? "NOT NULL" : "NULL"}`}
       AND ($2::bigint IS NULL OR ${order.after}) AND ($3::numeric IS NOT NULL OR $2 IS NULL)
       AND ($4::text IS NULL OR h.hidden_at IS NULL AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = p.id AND v.voter = $4))
       AND ($5::text IS NULL OR p.author = $5) AND ${STATUS[filter.status]}
     ORDER BY ${order.by} LIMIT $6`,
    [clubId, after?.id ?? null, after?.endsAt ?? null, withoutVoteOf, author, limit],
  );
  return rows.map(toProposal);
}

function toProposal(row: Row): StoredProposal {
  return {
    id: BigInt(row.id),
    club: { id: BigInt(row.club_id), slug: row.slug, name: row.name, isHidden: row.is_club_hidden },
    number: row.number,
    draftId: row.draft_id,
    author: requireAddress(row.author),
    authorName: row.author_name,
    digest: row.digest,
    version: row.version,
    signed: {
      club: row.club_name,
      earliestStart: BigInt(row.earliest_start),
      periodSeconds: BigInt(row.period_seconds),
      origin: row.origin,
      salt: row.salt,
      signature: row.signature,
      signer: row.check_block === null ? "key" : "contract",
    },
    title: row.title,
    body: row.body,
    discussion: row.discussion,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    rule: {
      hash: row.rule_hash,
      formula: row.formula,
      ratio: BigInt(row.ratio),
      tokensPerVote: BigInt(row.tokens_per_vote),
      nft: requireAddress(row.nft),
      token: requireAddress(row.token),
      minimumPower: BigInt(row.minimum_power),
      totalPower: BigInt(row.total_power),
      quorumPower: BigInt(row.quorum_power),
      quorumBasisPoints: row.quorum_basis_points,
      minimumPeriodSeconds: Number(row.minimum_period_seconds),
    },
    snapshot: {
      block: BigInt(row.snapshot_block),
      hash: row.snapshot_block_hash,
      lostAt: row.snapshot_lost_at,
    },
    authorPower: BigInt(row.author_power),
    cancelled: row.cancelled_at && {
      at: row.cancelled_at,
      by: requireAddress(row.cancelled_by),
      reason: row.cancel_reason,
    },
    hidden: toHidden(row),
    isFeatured: row.featured_at !== null,
    finalAt: row.final_at,
    tally: toTally(row),
    fee: { isExempt: row.is_fee_exempt, isCredited: row.fee_status === "credited", txHash: row.fee_tx_hash },
    now: row.now,
  };
}
