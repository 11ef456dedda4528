import "server-only";
import { CLUB_IS_HIDDEN, hidden, hiddenJoin } from "@/lib/audit/shown-sql";
import { bindValues } from "@/lib/db/bind-values";
import { getPool, getPrisma, maybe, rows } from "@/lib/db/database.server";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { at, computed, int4, int8, nullable, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { toSqlName } from "@/lib/db/schema-report";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { type ClubListQuery, containsPattern, parseCursor } from "./club-list-query";
import type { MemberRole } from "./club-rights";
import type { ClubSort } from "./club-schemas";

const { skeleton, sortName, searchText, ...columns } = tables.club;
// The counts come from an index, only for the rows of a page: numbers have no gaps, and few proposals and bounties end in the
// future.
const storedClub = {
  ...at("c", columns),
  avatarHash: computed(nullable(text), "a.hash"),
  /** Set while an admin hides its name, text and picture. */
  hidden,
  /** All that were ever published in it, and those that are voted on now. */
  proposalCount: computed(
    int4,
    "coalesce((SELECT p.number FROM proposal p WHERE p.club_id = c.id ORDER BY p.number DESC LIMIT 1), 0)",
  ),
  activeCount: computed(
    int4,
    "(SELECT count(*)::int FROM proposal p WHERE p.club_id = c.id AND proposal_in_phase(p, 'active', n.now))",
  ),
  openBountyCount: computed(
    int4,
    "(SELECT count(*)::int FROM bounty b WHERE b.club_id = c.id AND bounty_in_phase(b, 'open', n.now))",
  ),
};
export type Club = RowOf<typeof storedClub>;

const SELECT = `SELECT ${select(storedClub)} FROM (SELECT app_now() AS now OFFSET 0) n, club c
  LEFT JOIN club_avatar a ON a.club_id = c.id ${hiddenJoin({ kind: "club", id: "c.slug" })}`;

export async function hasAnyClub(): Promise<boolean> {
  const { club } = await getPrisma();
  return (await club.findFirst({ select: { id: true } })) !== null;
}

/** The club at an address, archived or not; null if there is none. */
export function findClub(slug: string, db: Queryable = getPool()): Promise<Club | null> {
  return maybe(db, storedClub, `${SELECT} WHERE c.slug = $1`, [slug]);
}

/** The existing clubs among these addresses. */
export async function listClubsBySlug(slugs: readonly string[]): Promise<Club[]> {
  return slugs.length === 0 ? [] : rows(getPool(), storedClub, `${SELECT} WHERE c.slug = ANY($1)`, [slugs]);
}

/** The club as nobody else changes it until this transaction ends. Members may still join and leave. */
export async function lockClub(tx: Transaction, slug: string): Promise<Club | null> {
  await tx.query("SELECT 1 FROM club WHERE slug = $1 FOR NO KEY UPDATE", [slug]);
  return findClub(slug, tx);
}

/** What the address is in the club; null when it is no member. */
export function findMemberRole(
  { clubId, address }: { clubId: bigint; address: Address },
  db: Queryable = getPool(),
): Promise<MemberRole | null> {
  return maybe(
    db,
    tables.clubMember.role,
    "SELECT role FROM club_member WHERE club_id = $1 AND address = $2",
    [clubId, address],
  );
}

/** Of the order by activity: clubs with an open vote come before the others. */
type Part = "voting" | "rest";
// A cursor of the first part has a key above every time in milliseconds.
const VOTING_KEY = 20_000_000_000_000;
const HAS_OPEN_VOTE: Readonly<Record<Part, string>> = {
  // Open proposals are few and have an index; nearly every other club has none, which the index of its own says.
  voting:
    "c.id IN (SELECT p.club_id FROM proposal p, (SELECT app_now() AS now OFFSET 0) t WHERE proposal_in_phase(p, 'active', t.now))",
  rest: "NOT EXISTS (SELECT 1 FROM proposal p WHERE p.club_id = c.id AND proposal_in_phase(p, 'active', n.now))",
};

type Order = { by: string; key: (club: Club) => number; isBefore: string };

// Each has an index on the same two columns. A name is looked up by the id, so that a cursor holds no text.
const ORDERS: Readonly<Record<ClubSort, Order>> = {
  activity: {
    by: "c.active_at DESC, c.id DESC",
    key: ({ activeAt }) => activeAt.getTime(),
    isBefore: "(c.active_at, c.id) < ($3::timestamptz, $4)",
  },
  name: {
    by: "c.sort_name, c.id",
    key: () => 0,
    isBefore:
      "$3::text IS NOT NULL AND (c.sort_name, c.id) > (SELECT o.sort_name, o.id FROM club o WHERE o.id = $4)",
  },
  members: {
    by: "c.member_count DESC, c.id DESC",
    key: ({ memberCount }) => memberCount,
    isBefore: "(c.member_count, c.id) < ($3::bigint, $4)",
  },
};

/**
 * Clubs in the order asked for, from after the cursor on, at most `limit`, and the cursor of each. With `memberOf` those of
 * one person, archived and hidden ones too.
 */
export async function listClubRows({
  query,
  memberOf,
  limit,
}: {
  query: ClubListQuery;
  memberOf: Address | null;
  limit: number;
}): Promise<ListedRow[]> {
  const cursor = query.after === null ? null : parseCursor(query.after);
  const list = { query, memberOf };
  if (query.sort !== "activity") return listPart({ ...list, cursor, limit, part: null });
  const isVoting = cursor === null || cursor.key >= VOTING_KEY;
  if (!isVoting) return listPart({ ...list, cursor, limit, part: "rest" });
  const from = cursor && { ...cursor, key: cursor.key - VOTING_KEY };
  const voting = await listPart({ ...list, cursor: from, limit, part: "voting" });
  if (voting.length === limit) return voting;
  const rest = await listPart({ ...list, cursor: null, limit: limit - voting.length, part: "rest" });
  return [...voting, ...rest];
}

type ListedRow = { club: Club; cursor: string };

async function listPart({
  query: { q, sort },
  memberOf,
  cursor,
  limit,
  part,
}: {
  query: ClubListQuery;
  memberOf: Address | null;
  cursor: ReturnType<typeof parseCursor> | null;
  limit: number;
  part: Part | null;
}): Promise<ListedRow[]> {
  const order = ORDERS[sort];
  const key = cursor && (sort === "activity" ? new Date(cursor.key).toISOString() : String(cursor.key));
  const conditions = [
    memberOf === null
      ? `c.archived_at IS NULL AND $5::text IS NULL AND NOT ${CLUB_IS_HIDDEN}`
      : "EXISTS (SELECT 1 FROM club_member m WHERE m.club_id = c.id AND m.address = $5)",
    `($1::text IS NULL OR (c.search_text LIKE $1 AND NOT ${CLUB_IS_HIDDEN}))`,
    ...(cursor === null ? ["$3::text IS NULL AND $4::bigint IS NULL"] : [order.isBefore]),
    ...(part === null ? [] : [HAS_OPEN_VOTE[part]]),
  ];
  const clubs = await rows(
    getPool(),
    storedClub,
    `${SELECT} WHERE ${conditions.join(" AND ")} ORDER BY ${order.by} LIMIT $2`,
    [containsPattern(q), limit, key, cursor?.id ?? null, memberOf],
  );
  const above = part === "voting" ? VOTING_KEY : 0;
  return clubs.map((club) => ({ club, cursor: `${order.key(club) + above}.${club.id}` }));
}

export type NewClub = Pick<
  RowOf<typeof tables.club>,
  "slug" | "name" | "skeleton" | "sortName" | "searchText" | "about" | "quorumBasisPoints" | "createdBy"
>;

/** Founds a club with its founder as owner; says what is taken if another club has the address or a similar name. */
export async function insertClub(
  tx: Transaction,
  club: NewClub,
): Promise<"founded" | "slug taken" | "name taken"> {
  const id = await maybe(
    tx,
    int8,
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, about, created_by, quorum_basis_points, created_at,
       active_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, t.now, t.now FROM (SELECT app_now() AS now) t
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      club.slug,
      club.name,
      club.skeleton,
      club.sortName,
      club.searchText,
      club.about,
      club.createdBy,
      club.quorumBasisPoints,
    ],
  );
  if (id === null) return (await findClub(club.slug, tx)) ? "slug taken" : "name taken";
  await tx.query(
    "INSERT INTO club_member (club_id, address, role, joined_at) VALUES ($1, $2, 'owner', app_now())",
    [id, club.createdBy],
  );
  return "founded";
}

const SETTINGS = ["name", "about", "quorumBasisPoints", "skeleton", "sortName", "searchText"] as const;
/** What an editor of the club may change, with what is derived from it. */
export type ClubSettings = Partial<Pick<RowOf<typeof tables.club>, (typeof SETTINGS)[number]>>;

/** Writes these settings and raises the version. After "name taken" the transaction can only be rolled back. */
export async function updateClubSettings(
  tx: Transaction,
  { clubId, settings }: { clubId: bigint; settings: ClubSettings },
): Promise<"saved" | "name taken"> {
  const { values, bind } = bindValues();
  const columns = SETTINGS.flatMap((name) =>
    settings[name] === undefined ? [] : [`${toSqlName(name)} = ${bind(settings[name])}`],
  );
  try {
    await tx.query(
      `UPDATE club SET ${[...columns, "version = version + 1"].join(", ")} WHERE id = ${bind(clubId)}`,
      values,
    );
    return "saved";
  } catch (error) {
    if (isUniqueViolation(error)) return "name taken";
    throw error;
  }
}

/** Archives with a reason, or brings back with null. */
export async function updateArchived(
  tx: Transaction,
  { clubId, reason }: { clubId: bigint; reason: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE club SET archived_at = CASE WHEN $2::text IS NULL THEN NULL ELSE app_now() END, archive_reason = $2,
       version = version + 1 WHERE id = $1`,
    [clubId, reason],
  );
}

export async function updateVerified(
  tx: Transaction,
  { clubId, verified }: { clubId: bigint; verified: boolean },
): Promise<void> {
  await tx.query("UPDATE club SET verified = $2 WHERE id = $1", [clubId, verified]);
}

/** Moves the club to the front of the list; called in the transaction that publishes something in it. */
export async function touchClubActivity(tx: Transaction, clubId: bigint): Promise<void> {
  await tx.query("UPDATE club SET active_at = app_now() WHERE id = $1", [clubId]);
}
