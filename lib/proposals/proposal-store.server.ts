import "server-only";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { type Bind, bindValues } from "@/lib/db/bind-values";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { PROPOSAL_SELECT, type StoredProposal, storedProposal } from "./stored-proposal";

export async function findProposal(id: bigint, db: Queryable = getPool()): Promise<StoredProposal | null> {
  return maybe(db, storedProposal, `${PROPOSAL_SELECT} WHERE p.id = $1`, [id]);
}

/** The existing ones of these proposals, in no order. */
export async function listProposalsById(ids: readonly bigint[]): Promise<StoredProposal[]> {
  return rows(getPool(), storedProposal, `${PROPOSAL_SELECT} WHERE p.id = ANY ($1::bigint[])`, [ids]);
}

/** The proposal at /clubs/{slug}/proposals/{number}. */
export async function findProposalByNumber({
  slug,
  number,
}: {
  slug: string;
  number: number;
}): Promise<StoredProposal | null> {
  return maybe(getPool(), storedProposal, `${PROPOSAL_SELECT} WHERE c.slug = $1 AND p.number = $2`, [
    slug,
    number,
  ]);
}

export async function findProposalByDraft(
  draftId: string,
  db: Queryable = getPool(),
): Promise<StoredProposal | null> {
  return maybe(db, storedProposal, `${PROPOSAL_SELECT} WHERE p.draft_id = $1`, [draftId]);
}

/** The proposal as nobody else changes it, and no ballot is stored in it, until this transaction ends. */
export async function lockProposal(tx: Transaction, id: bigint): Promise<StoredProposal | null> {
  await tx.query("SELECT 1 FROM proposal WHERE id = $1 FOR UPDATE", [id]);
  return findProposal(id, tx);
}

/** Not by the join that reads why: the planner takes a condition on that for rare, and reads every proposal. */
const IS_SHOWN = `NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })}`;

const STATUS = {
  any: "true",
  pending: "proposal_in_phase(p, 'pending', n.now)",
  // The first condition says nothing new: an index starts there, and can't at a column of `n`.
  active: "p.ends_at > (SELECT app_now()) AND proposal_in_phase(p, 'active', n.now)",
  closed: "proposal_in_phase(p, 'closed', n.now)",
  /** Passed or rejected: final, with quorum, and neither cancelled nor hidden. */
  decided: `p.cancelled_at IS NULL AND p.final_yes_power + p.final_no_power >= p.quorum_power AND ${IS_SHOWN}
    AND proposal_in_phase(p, 'closed', n.now)`,
} as const;

type Order = { by: string; after: (cursor: ProposalCursor, bind: Bind) => string };
const ORDER = {
  newest: { by: "p.id DESC", after: ({ id }, bind) => `p.id < ${bind(id)}` },
  ending: {
    by: "p.ends_at, p.id",
    after: (cursor, bind) => `(p.ends_at, p.id) > ${placeOf(cursor, bind)}`,
  },
  starting: {
    by: "p.starts_at, p.id",
    after: (cursor, bind) => `(p.starts_at, p.id) > ${placeOf(cursor, bind)}`,
  },
  /** The same as "ended" where nobody cancelled anything, in the order of an index. */
  decided: {
    by: "p.ends_at DESC, p.id DESC",
    after: (cursor, bind) => `(p.ends_at, p.id) < ${placeOf(cursor, bind)}`,
  },
  ended: {
    by: "coalesce(p.cancelled_at, p.ends_at) DESC, p.id DESC",
    after: (cursor, bind) => `(coalesce(p.cancelled_at, p.ends_at), p.id) < ${placeOf(cursor, bind)}`,
  },
} as const satisfies Record<string, Order>;

function placeOf({ id, at }: ProposalCursor, bind: Bind): string {
  return `(to_timestamp(${bind(at)}::numeric / 1000), ${bind(id)})`;
}

export type ProposalFilter = { status: keyof typeof STATUS; sort: keyof typeof ORDER };
/** The last proposal of the page before, and its moment by which the list is in order, in milliseconds. */
export type ProposalCursor = { id: bigint; at: number };

/**
 * One page of proposals, of one club or of all clubs that are not hidden, the featured ones, the others, or with null both; `withoutVoteOf`
 * leaves out those in which this address has voted, and those whose text is hidden: nobody can be asked to vote on what can't be read.
 * `text` leaves out those without these words, the last of which may be the beginning of one.
 */
export async function listProposalRows({
  clubId,
  filter,
  after,
  withoutVoteOf = null,
  author = null,
  text = "",
  isFeatured,
  limit,
}: {
  clubId: bigint | null;
  filter: ProposalFilter;
  after: ProposalCursor | null;
  withoutVoteOf?: Address | null;
  author?: Address | null;
  text?: string;
  isFeatured: boolean | null;
  limit: number;
}): Promise<StoredProposal[]> {
  const order = ORDER[filter.status === "decided" && filter.sort === "ended" ? "decided" : filter.sort];
  const { values, bind } = bindValues();
  const conditions = [
    clubId === null ? `NOT ${CLUB_IS_HIDDEN}` : `p.club_id = ${bind(clubId)}`,
    isFeatured === null ? [] : `p.featured_at IS ${isFeatured ? "NOT NULL" : "NULL"}`,
    after === null ? [] : order.after(after, bind),
    withoutVoteOf === null ? [] : unvotedBy(bind(withoutVoteOf)),
    author === null ? [] : `p.author = ${bind(author)}`,
    text === "" ? [] : hasWords(bind(text)),
    STATUS[filter.status],
  ].flat();
  const sql = `${PROPOSAL_SELECT} WHERE ${conditions.join(" AND ")} ORDER BY ${order.by} LIMIT ${bind(limit)}`;
  return rows(getPool(), storedProposal, sql, values);
}

function unvotedBy(voter: string): string {
  return `${IS_SHOWN} AND NOT EXISTS (SELECT 1 FROM vote v WHERE v.proposal_id = p.id AND v.voter = ${voter})`;
}

/** Folded words have no quote or operator; a text without any word finds nothing. IS TRUE keeps the planner from asking once per row. */
function hasWords(text: string): string {
  return `${IS_SHOWN} AND (p.id IN (
    SELECT e.subject::bigint FROM search_entry e WHERE e.kind = 'proposal' AND e.words @@ (
      SELECT to_tsquery('simple', string_agg('''' || word || ''':*', ' & '))
      FROM regexp_split_to_table(search_fold(${text}), ' ') word WHERE word <> ''))) IS TRUE`;
}
