import "server-only";
import { getAddress } from "viem";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { int8, nullable, type RowOf, text, timestamptz } from "@/lib/db/fields";

/** Tables of pages that search engines shall know. Files are cut by id, so that each is one range of the primary key. */
const KINDS = {
  clubs: {
    last: "SELECT max(id) AS id FROM club",
    list: `SELECT '/clubs/' || c.slug AS path, c.active_at AS changed_at FROM club c
      WHERE c.id > $1 AND c.id <= $2 AND NOT ${CLUB_IS_HIDDEN} ORDER BY c.id`,
  },
  proposals: {
    last: "SELECT max(id) AS id FROM proposal",
    list: `SELECT '/clubs/' || c.slug || '/proposals/' || p.number AS path,
        coalesce(p.final_at, p.cancelled_at, p.created_at) AS changed_at
      FROM proposal p JOIN club c ON c.id = p.club_id
      WHERE p.id > $1 AND p.id <= $2 AND NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })}
        AND NOT ${CLUB_IS_HIDDEN} ORDER BY p.id`,
  },
  bounties: {
    last: "SELECT max(id) AS id FROM bounty",
    list: `SELECT '/clubs/' || c.slug || '/bounties/' || b.number AS path,
        coalesce(b.announced_at, b.cancelled_at, b.created_at) AS changed_at
      FROM bounty b JOIN club c ON c.id = b.club_id
      WHERE b.id > $1 AND b.id <= $2 AND NOT ${isHiddenSql({ kind: "bounty", id: "b.id::text" })}
        AND NOT ${CLUB_IS_HIDDEN} ORDER BY b.id`,
  },
  // Any address has a page; these are the people who told something of themselves.
  people: {
    last: "SELECT max(id) AS id FROM profile",
    list: `SELECT p.address AS path, p.updated_at AS changed_at FROM profile p
      WHERE p.id > $1 AND p.id <= $2 AND (p.name <> '' OR p.about <> '')
        AND NOT ${isHiddenSql({ kind: "profile", id: "p.address" })} ORDER BY p.id`,
  },
} as const;

export type SitemapKind = keyof typeof KINDS;
export const SITEMAP_KINDS = Object.keys(KINDS).filter((key): key is SitemapKind => key in KINDS);

const entry = { path: text, changedAt: timestamptz };
export type SitemapEntry = RowOf<typeof entry>;

/** The highest id of a kind; 0 if there is none. */
export async function findLastId(kind: SitemapKind): Promise<bigint> {
  return (await one(getPool(), nullable(int8), KINDS[kind].last)) ?? 0n;
}

/** What is public of a kind with ids after `from` up to `to`. */
export async function listSitemapEntries(
  kind: SitemapKind,
  { from, to }: { from: bigint; to: bigint },
): Promise<SitemapEntry[]> {
  const found = await rows(getPool(), entry, KINDS[kind].list, [from, to]);
  return found.map(({ path, changedAt }) => ({
    path: kind === "people" ? `/u/${getAddress(path)}` : path,
    changedAt,
  }));
}
