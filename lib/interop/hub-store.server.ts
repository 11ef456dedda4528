import "server-only";
import { CLUB_IS_HIDDEN, CLUB_NAME, hiddenJoin } from "@/lib/audit/shown-sql";
import { type Bind, bindValues } from "@/lib/db/bind-values";
import { getPool, rows } from "@/lib/db/database.server";
import {
  address,
  at,
  bool,
  computed,
  hex,
  int4,
  int8,
  nullable,
  oneOf,
  pick,
  type RowOf,
  select,
  text,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { PROPOSAL_SELECT, type StoredProposal, storedProposal } from "@/lib/proposals/stored-proposal";
import type { Address } from "@/lib/shared/address";
import type { NumberFilter } from "./number-filters";

const { ballot, club, proposal, vote } = tables;

export type HubPage = { first: number; skip: number; isAscending: boolean };

const SECOND = { gt: [">=", 1], gte: [">=", 0], lt: ["<", 0], lte: ["<", 1] } as const;
/** SQL's time has room for this; a question may name any number. */
const LAST_SECOND = 253_402_300_799;

/** A time is asked for by its second, so that equal means within it. */
function inSeconds(column: string, filter: NumberFilter, bind: Bind): string[] {
  const moment = (seconds: number) =>
    `to_timestamp(${bind(Math.min(Math.max(seconds, 0), LAST_SECOND))}::numeric)`;
  const within = (seconds: number) =>
    `(${column} >= ${moment(seconds)} AND ${column} < ${moment(seconds + 1)})`;
  const compared = (["gt", "gte", "lt", "lte"] as const).flatMap((name) => {
    const value = filter[name];
    const [sign, more] = SECOND[name];
    return value === null ? [] : [`${column} ${sign} ${moment(value + more)}`];
  });
  return [
    ...compared,
    ...(filter.eq === null ? [] : [within(filter.eq)]),
    ...(filter.in === null ? [] : [`(${filter.in.map(within).join(" OR ")})`]),
  ];
}

const COMPARED = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** Powers are asked for in VP, as Snapshot gives them. */
function inPower(column: string, filter: NumberFilter, bind: Bind): string[] {
  return (["gt", "gte", "lt", "lte"] as const).flatMap((name) => {
    const value = filter[name];
    return value === null ? [] : [`${column} ${COMPARED[name]} ${bind(value)}::float8::numeric * 1e18`];
  });
}

function anyOf(column: string, values: readonly unknown[] | null, bind: Bind): string[] {
  return values === null ? [] : [`${column} = ANY (${bind(values)})`];
}

function paged({ first, skip }: HubPage, bind: Bind): string {
  return `LIMIT ${bind(first)} OFFSET ${bind(skip)}`;
}

const hubSpace = {
  ...at("c", pick(club, "id", "slug", "verified", "quorumBasisPoints", "memberCount", "createdAt")),
  isHidden: computed(bool, CLUB_IS_HIDDEN),
  name: computed(text, CLUB_NAME),
  about: computed(text, `CASE WHEN ${CLUB_IS_HIDDEN} THEN '' ELSE c.about END`),
  avatarHash: computed(
    nullable(text),
    `CASE WHEN ${CLUB_IS_HIDDEN} THEN NULL ELSE (SELECT a.hash FROM club_avatar a WHERE a.club_id = c.id) END`,
  ),
  proposalCount: computed(int4, "(SELECT count(*)::int FROM proposal p WHERE p.club_id = c.id)"),
  activeCount: computed(
    int4,
    "(SELECT count(*)::int FROM proposal p WHERE p.club_id = c.id AND proposal_in_phase(p, 'active', n.now))",
  ),
};
export type HubSpaceRow = RowOf<typeof hubSpace>;

export type SpaceQuestion = HubPage & {
  slugs: readonly string[] | null;
  created: NumberFilter;
  isVerified: boolean | null;
  orderBy: "created" | "id";
};

/** Clubs; a hidden one only if it is asked for. */
export async function listHubSpaces(question: SpaceQuestion): Promise<HubSpaceRow[]> {
  const { values, bind } = bindValues();
  const conditions = [
    ...(question.slugs === null ? [`NOT ${CLUB_IS_HIDDEN}`] : anyOf("c.slug", question.slugs, bind)),
    ...inSeconds("c.created_at", question.created, bind),
    ...(question.isVerified === null ? [] : [`c.verified = ${bind(question.isVerified)}`]),
  ];
  const direction = question.isAscending ? "ASC" : "DESC";
  return rows(
    getPool(),
    hubSpace,
    `SELECT ${select(hubSpace)} FROM (SELECT app_now() AS now OFFSET 0) n, club c WHERE ${conditions.join(" AND ") || "true"}
     ORDER BY ${question.orderBy === "id" ? "c.slug" : "c.id"} ${direction} ${paged(question, bind)}`,
    values,
  );
}

const hubMember = {
  slug: at("c", club.slug),
  ...at("m", pick(tables.clubMember, "address", "role")),
};

/** Owner and moderators of these clubs, then who joined first, up to `most` of each club. */
export async function listHubMembers({
  slugs,
  most,
}: {
  slugs: readonly string[];
  most: number;
}): Promise<RowOf<typeof hubMember>[]> {
  return rows(
    getPool(),
    hubMember,
    `SELECT ${select(hubMember)} FROM club c CROSS JOIN LATERAL (
       (SELECT s.* FROM club_member s WHERE s.club_id = c.id AND s.role <> 'member' ORDER BY s.role = 'owner' DESC, s.joined_at, s.address LIMIT $2)
       UNION ALL
       (SELECT o.* FROM club_member o WHERE o.club_id = c.id AND o.role = 'member' ORDER BY o.joined_at, o.address LIMIT $2)) m
     WHERE c.slug = ANY ($1)`,
    [slugs, most],
  );
}

const PROPOSAL_ORDER = { created: "p.id", start: "p.starts_at", end: "p.ends_at" } as const;
const STATE = {
  pending: "proposal_in_phase(p, 'pending', n.now)",
  active: "proposal_in_phase(p, 'active', n.now)",
  closed: "proposal_in_phase(p, 'closed', n.now)",
} as const;
export type ProposalState = keyof typeof STATE;
export const PROPOSAL_STATES: readonly ProposalState[] = ["pending", "active", "closed"];
export type ProposalOrder = keyof typeof PROPOSAL_ORDER;

export type ProposalQuestion = HubPage & {
  /** Of any version that was signed. */
  digests: readonly string[] | null;
  slugs: readonly string[] | null;
  authors: readonly Address[] | null;
  titleContains: string | null;
  state: ProposalState | null;
  isFlagged: boolean | null;
  isSpaceVerified: boolean | null;
  created: NumberFilter;
  start: NumberFilter;
  end: NumberFilter;
  orderBy: ProposalOrder;
};

/** Proposals; those of a hidden club only if the club or the proposal is asked for. */
export async function listHubProposals(question: ProposalQuestion): Promise<StoredProposal[]> {
  const { values, bind } = bindValues();
  const { digests, slugs, titleContains, state, isFlagged, isSpaceVerified } = question;
  const conditions = [
    ...(digests === null && slugs === null ? [`NOT ${CLUB_IS_HIDDEN}`] : []),
    ...(digests === null
      ? []
      : [`p.id IN (SELECT o.proposal_id FROM proposal_version o WHERE o.digest = ANY (${bind(digests)}))`]),
    ...anyOf("c.slug", slugs, bind),
    ...anyOf("p.author", question.authors, bind),
    // A hidden title is no answer, not even whether it has these words.
    ...(titleContains === null
      ? []
      : [`h.hidden_at IS NULL AND strpos(lower(w.title), lower(${bind(titleContains)})) > 0`]),
    ...(state === null ? [] : [STATE[state]]),
    ...(isFlagged === null ? [] : [`(h.hidden_at IS NOT NULL) = ${bind(isFlagged)}`]),
    ...(isSpaceVerified === null ? [] : [`c.verified = ${bind(isSpaceVerified)}`]),
    ...inSeconds("p.created_at", question.created, bind),
    ...inSeconds("p.starts_at", question.start, bind),
    ...inSeconds("p.ends_at", question.end, bind),
  ];
  const direction = question.isAscending ? "ASC" : "DESC";
  const by = PROPOSAL_ORDER[question.orderBy];
  return rows(
    getPool(),
    storedProposal,
    `${PROPOSAL_SELECT} WHERE ${conditions.join(" AND ") || "true"}
     ORDER BY ${by} ${direction}${by === "p.id" ? "" : `, p.id ${direction}`} ${paged(question, bind)}`,
    values,
  );
}

const versionOf = {
  proposalId: computed(int8, "v.proposal_id"),
  digest: at("v", tables.proposalVersion.digest),
};

/** The proposals with these ids, and which id names each. */
export async function findHubProposalIds(digests: readonly string[]): Promise<RowOf<typeof versionOf>[]> {
  return rows(
    getPool(),
    versionOf,
    `SELECT ${select(versionOf)} FROM proposal_version v WHERE v.digest = ANY ($1)`,
    [digests],
  );
}

const hubVote = {
  ...at("v", pick(vote, "voter", "choice", "power", "castAt")),
  messageHash: at("b", ballot.messageHash),
  reason: computed(text, "CASE WHEN h.hidden_at IS NULL THEN b.reason ELSE '' END"),
  proposal: at("p", proposal.digest),
  slug: at("c", club.slug),
  isFinal: computed(bool, "p.final_at IS NOT NULL"),
};
export type HubVoteRow = RowOf<typeof hubVote>;

const VOTE_ORDER = { created: "cast_at", vp: "power" } as const;
export type VoteOrder = keyof typeof VOTE_ORDER;

export type VoteQuestion = HubPage & {
  hashes: readonly string[] | null;
  proposalIds: readonly bigint[] | null;
  voters: readonly Address[] | null;
  slugs: readonly string[] | null;
  created: NumberFilter;
  power: NumberFilter;
  orderBy: VoteOrder;
};

/**
 * Votes that count. One of ids, proposals and voters must be given, because no index has all votes in one order; each proposal or voter is
 * read by its own index, no further than the page needs.
 */
export async function listHubVotes(question: VoteQuestion): Promise<HubVoteRow[]> {
  const { values, bind } = bindValues();
  const { hashes, proposalIds, voters, slugs, isAscending } = question;
  const [direction, tie] = isAscending ? (["ASC", "DESC"] as const) : (["DESC", "ASC"] as const);
  const order = `v.${VOTE_ORDER[question.orderBy]} ${direction}, v.voter ${tie}`;
  const conditions = [
    ...anyOf("v.proposal_id", proposalIds, bind),
    ...anyOf("v.voter", voters, bind),
    ...inSeconds("v.cast_at", question.created, bind),
    ...inPower("v.power", question.power, bind),
    ...(slugs === null
      ? []
      : [
          `v.proposal_id IN (SELECT s.id FROM proposal s JOIN club k ON k.id = s.club_id WHERE k.slug = ANY (${bind(slugs)}))`,
        ]),
  ];
  const limit = bind(question.first + question.skip);
  const source = (list: string, condition: string) =>
    `${list} q (key) CROSS JOIN LATERAL (SELECT v.* FROM vote v WHERE ${[condition, ...conditions].join(" AND ")} ORDER BY ${order} LIMIT ${limit}) v`;
  const from =
    hashes !== null
      ? source(
          `(SELECT i FROM ballot i WHERE i.message_hash = ANY (${bind(hashes)}))`,
          "v.proposal_id = (q.key).proposal_id AND v.voter = (q.key).voter AND v.ballot_id = (q.key).id",
        )
      : proposalIds !== null
        ? source(`unnest(${bind(proposalIds)}::bigint[])`, "v.proposal_id = q.key")
        : source(`unnest(${bind(voters ?? [])}::text[])`, "v.voter = q.key");
  return rows(
    getPool(),
    hubVote,
    `SELECT ${select(hubVote)} FROM ${from} JOIN ballot b ON b.id = v.ballot_id
       JOIN proposal p ON p.id = v.proposal_id JOIN club c ON c.id = p.club_id
       ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
     ORDER BY ${order}, v.proposal_id LIMIT ${bind(question.first)} OFFSET ${bind(question.skip)}`,
    values,
  );
}

const hubMessage = {
  position: at("l", tables.logLeaf.position),
  leafHash: at("l", tables.logLeaf.leafHash),
  ...at("e", pick(tables.logEntry, "body", "createdAt")),
};
export type HubMessageRow = RowOf<typeof hubMessage>;

/** Entries of the log by their place, counted from 0. */
export async function listHubMessages({
  position,
  ...page
}: HubPage & { position: NumberFilter }): Promise<HubMessageRow[]> {
  const { values, bind } = bindValues();
  const conditions = [
    ...(["gt", "gte", "lt", "lte"] as const).flatMap((name) => {
      const value = position[name];
      return value === null ? [] : [`l.position ${COMPARED[name]} ${bind(value)}`];
    }),
    ...(position.eq === null ? [] : [`l.position = ${bind(position.eq)}`]),
    ...anyOf("l.position", position.in, bind),
  ];
  return rows(
    getPool(),
    hubMessage,
    `SELECT ${select(hubMessage)} FROM log_leaf l JOIN log_entry e ON e.id = l.entry_id
     WHERE ${conditions.join(" AND ") || "true"} ORDER BY l.position ${page.isAscending ? "ASC" : "DESC"} ${paged(page, bind)}`,
    values,
  );
}

const signedMessage = {
  kind: oneOf("ballot", "proposal"),
  digest: hex,
  signature: text,
  slug: text,
  signer: address,
};

/** Who signed these digests, with what, and in which club. */
export async function listSignedMessages(digests: readonly string[]): Promise<RowOf<typeof signedMessage>[]> {
  return rows(
    getPool(),
    signedMessage,
    `SELECT 'ballot' AS kind, b.message_hash AS digest, b.signature, c.slug, b.voter AS signer
       FROM ballot b JOIN proposal p ON p.id = b.proposal_id JOIN club c ON c.id = p.club_id WHERE b.message_hash = ANY ($1)
     UNION ALL
     SELECT 'proposal', v.digest, v.signature, c.slug, p.author
       FROM proposal_version v JOIN proposal p ON p.id = v.proposal_id JOIN club c ON c.id = p.club_id WHERE v.digest = ANY ($1)`,
    [digests],
  );
}
