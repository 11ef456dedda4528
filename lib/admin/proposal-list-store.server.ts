import "server-only";
import { HIDDEN_COLUMNS, type HiddenRow, hiddenJoin, toHidden } from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";
import type { ListedProposal } from "./admin-views";
import type { AdminProposalTab } from "./proposal-tabs";

type Row = HiddenRow & {
  id: string;
  slug: string;
  name: string;
  number: number;
  title: string;
  author: string;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  cancelled_at: Date | null;
  featured_at: Date | null;
  votes: number;
  open_flags: number;
  now: Date;
};

const FROM = `(SELECT app_now() AS now OFFSET 0) n, proposal p ${hiddenJoin({ kind: "proposal", id: "p.id::text" })}`;
const TABS: Record<AdminProposalTab, string> = {
  active: "p.cancelled_at IS NULL AND p.starts_at <= n.now AND p.ends_at > n.now",
  pending: "p.cancelled_at IS NULL AND p.starts_at > n.now",
  closed: "p.cancelled_at IS NULL AND p.ends_at <= n.now",
  cancelled: "p.cancelled_at IS NOT NULL",
  hidden: "h.id IS NOT NULL",
  featured: "p.featured_at IS NOT NULL",
};

/** Proposals as admins see them, the newest first, from before the given one on; `q` is a part of a title or the name of a club. */
export async function listProposalsForAdmins({
  tab,
  q,
  before,
  limit,
}: {
  tab: AdminProposalTab;
  q: string;
  before: bigint | null;
  limit: number;
}): Promise<ListedProposal[]> {
  const pattern = q.trim() === "" ? null : `%${q.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await getPool().query<Row>(
    `SELECT x.*, (SELECT coalesce(sum(t.yes_count + t.no_count), 0)::int FROM tally_part t WHERE t.proposal_id = x.id) AS votes,
       (SELECT count(*)::int FROM flag f WHERE f.subject_kind = 'proposal' AND f.subject_id = x.id::text AND f.status = 'open') AS open_flags
     FROM (
       SELECT p.id, c.slug, c.name, p.number, p.title, p.author, p.starts_at, p.ends_at, p.created_at, p.cancelled_at,
         p.featured_at, n.now, ${HIDDEN_COLUMNS}
       FROM ${FROM} JOIN club c ON c.id = p.club_id
       WHERE ${TABS[tab]} AND ($1::bigint IS NULL OR p.id < $1)
         AND ($2::text IS NULL OR p.title ILIKE $2 OR c.name ILIKE $2 OR c.slug ILIKE $2)
       ORDER BY p.id DESC LIMIT $3) x
     ORDER BY x.id DESC`,
    [before, pattern, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    club: { slug: row.slug, name: row.name },
    number: row.number,
    title: row.title,
    author: row.author,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    createdAt: row.created_at,
    isCancelled: row.cancelled_at !== null,
    isOpen: row.cancelled_at === null && row.ends_at > row.now,
    isFeatured: row.featured_at !== null,
    hidden: toHidden(row),
    votes: row.votes,
    openFlags: row.open_flags,
  }));
}

/** How many proposals each of the lists holds. */
export async function countProposalsForAdmins(): Promise<Record<AdminProposalTab, number>> {
  const counts = Object.entries(TABS).map(
    ([tab, where]) => `(count(*) FILTER (WHERE ${where}))::int AS ${tab}`,
  );
  const { rows } = await getPool().query<Record<AdminProposalTab, number>>(
    `SELECT ${counts.join(", ")} FROM ${FROM}`,
  );
  return rows[0] ?? { active: 0, pending: 0, closed: 0, cancelled: 0, hidden: 0, featured: 0 };
}
