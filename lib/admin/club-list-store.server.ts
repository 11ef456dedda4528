import "server-only";
import { HIDDEN_COLUMNS, type HiddenRow, hiddenJoin, toHidden } from "@/lib/audit/hidden-sql";
import { containsPattern } from "@/lib/clubs/club-list-query";
import { getPool } from "@/lib/db/pool.server";
import type { ListedClub } from "./admin-views";
import type { AdminClubTab } from "./club-tabs";

type Row = HiddenRow & {
  id: string;
  slug: string;
  name: string;
  verified: boolean;
  member_count: number;
  proposals: number;
  open_flags: number;
  owner: string | null;
  created_at: Date;
  archived_at: Date | null;
};

const FROM = `club c ${hiddenJoin({ kind: "club", id: "c.slug" })}`;
const TABS: Record<AdminClubTab, string> = {
  active: "c.archived_at IS NULL AND h.id IS NULL",
  unverified: "c.archived_at IS NULL AND h.id IS NULL AND NOT c.verified",
  archived: "c.archived_at IS NOT NULL",
  hidden: "h.id IS NOT NULL",
};

/** Clubs as admins see them, the newest first, from before the given one on. */
export async function listClubsForAdmins({
  tab,
  q,
  before,
  limit,
}: {
  tab: AdminClubTab;
  q: string;
  before: bigint | null;
  limit: number;
}): Promise<(ListedClub & { id: bigint })[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT c.id, c.slug, c.name, c.verified, c.member_count, c.created_at, c.archived_at, ${HIDDEN_COLUMNS},
       coalesce((SELECT max(p.number) FROM proposal p WHERE p.club_id = c.id), 0) AS proposals,
       (SELECT count(*)::int FROM flag f WHERE f.club_id = c.id AND f.status = 'open') AS open_flags,
       (SELECT m.address FROM club_member m WHERE m.club_id = c.id AND m.role = 'owner') AS owner
     FROM ${FROM}
     WHERE ${TABS[tab]} AND ($1::bigint IS NULL OR c.id < $1) AND ($2::text IS NULL OR c.search_text LIKE $2)
     ORDER BY c.id DESC LIMIT $3`,
    [before, containsPattern(q), limit],
  );
  return rows.map((row) => ({
    id: BigInt(row.id),
    slug: row.slug,
    name: row.name,
    isVerified: row.verified,
    members: row.member_count,
    proposals: row.proposals,
    openFlags: row.open_flags,
    owner: row.owner,
    createdAt: row.created_at,
    isArchived: row.archived_at !== null,
    hidden: toHidden(row),
  }));
}

/** How many clubs each of the lists holds. */
export async function countClubsForAdmins(): Promise<Record<AdminClubTab, number>> {
  const { rows } = await getPool().query<Record<AdminClubTab, number>>(
    `SELECT ${countsOf(TABS)} FROM ${FROM}`,
  );
  return rows[0] ?? { active: 0, unverified: 0, archived: 0, hidden: 0 };
}

function countsOf(tabs: Readonly<Record<string, string>>): string {
  return Object.entries(tabs)
    .map(([tab, where]) => `(count(*) FILTER (WHERE ${where}))::int AS ${tab}`)
    .join(", ");
}
