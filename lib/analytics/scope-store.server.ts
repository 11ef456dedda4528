import "server-only";
import { z } from "zod";
import { CLUB_IS_HIDDEN, CLUB_NAME } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { int8, json, nullable, parsed, pick, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Period } from "./analytics-range";
import { firstPaidInClubSql, type Scope } from "./scope-sql";

const block = z.string().transform(BigInt);
const indexList = z.array(
  z.object({ contract: z.string(), firstBlock: block, nextBlock: block, isDistrusted: z.boolean() }),
);

/** How far the index of a contract is. */
export type IndexedTo = { firstBlock: bigint; nextBlock: bigint; isDistrusted: boolean };
export type ScopeFacts = {
  scope: Scope;
  /** Null for all clubs. */
  club: { slug: string; name: string } | null;
  indexes: ReadonlyMap<string, IndexedTo>;
};

/**
 * The moment, the range and the club that an answer is about, and how far the holdings are indexed: one statement, so that all
 * of it is of one moment. All time begins with the first proposal that ended, or the first fee
 * or prize that was paid. Null for an unknown club.
 */
export async function findScope({
  days,
  slug,
}: {
  days: number | null;
  slug: string | null;
}): Promise<ScopeFacts | null> {
  const { at, since, clubId, name, indexes } = await one(
    getPool(),
    {
      at: timestamptz,
      since: timestamptz,
      clubId: nullable(int8),
      name: nullable(text),
      indexes: parsed(json, indexList.parse),
    },
    `SELECT n.at, c.id AS club_id, ${CLUB_NAME} AS name,
       CASE WHEN $1::int IS NULL
         THEN coalesce(least(
           (SELECT min(ends_at) FROM proposal WHERE cancelled_at IS NULL${slug === null ? "" : " AND club_id = c.id"}),
           ${slug === null ? "(SELECT min(q.block_time) FROM payment_proof q WHERE q.status = 'credited')" : firstPaidInClubSql("c.id")},
           n.at), n.at) - interval '1 millisecond'
         ELSE n.at - make_interval(days => $1) END AS since,
       (SELECT coalesce(json_agg(json_build_object('contract', contract, 'firstBlock', first_block::text,
         'nextBlock', next_block::text, 'isDistrusted', distrusted_at IS NOT NULL)), '[]') FROM holdings_index) AS indexes
     FROM (SELECT date_trunc('milliseconds', app_now()) AS at OFFSET 0) n LEFT JOIN club c ON c.slug = $2`,
    [days, slug],
  );
  if (slug !== null && clubId === null) return null;
  return {
    scope: { at, since, clubId },
    club: slug === null ? null : { slug, name: name ?? "" },
    indexes: new Map(indexes.map(({ contract, ...to }) => [contract, to])),
  };
}

/** Clubs that have published something, by name; hidden ones are left out. */
export async function listPublishingClubs(limit: number): Promise<{ slug: string; name: string }[]> {
  return rows(
    getPool(),
    pick(tables.club, "slug", "name"),
    `SELECT slug, name FROM club c
     WHERE (EXISTS (SELECT 1 FROM proposal p WHERE p.club_id = c.id) OR EXISTS (SELECT 1 FROM bounty b WHERE b.club_id = c.id)) AND NOT ${CLUB_IS_HIDDEN}
     ORDER BY sort_name, id LIMIT $1`,
    [limit],
  );
}

/** The last block of each period, and of the one before the first. */
export type PeriodEnds = { baseBlock: bigint; ends: { start: string; block: bigint }[]; next: string };

/**
 * The ends of the periods since a moment, from the unbroken run of days whose ends are known, none after `block`; `next` is the
 * period of the day that is not over. The first day of the run is what the rest is counted from. Null when no day is known.
 */
export async function findPeriodEnds({
  since,
  period,
  block,
}: {
  since: Date | null;
  period: Period;
  block: bigint;
}): Promise<PeriodEnds | null> {
  const [base, ...ends] = await rows(
    getPool(),
    { start: nullable(text), block: int8, next: text },
    `WITH known AS (
       SELECT day, block, max(day) OVER () + 1 AS next, day + (row_number() OVER (ORDER BY day DESC))::int AS run
       FROM day_end WHERE block <= $3),
     days AS (
       SELECT day, block, next, day = min(day) OVER () AS is_base FROM known
       WHERE run = next AND ($1::timestamptz IS NULL OR day >= date_trunc($2, $1 AT TIME ZONE 'UTC')::date - 1))
     SELECT CASE WHEN is_base THEN NULL ELSE to_char(date_trunc($2, day), 'YYYY-MM-DD') END AS start, max(block) AS block,
       to_char(date_trunc($2, max(next)), 'YYYY-MM-DD') AS next
     FROM days GROUP BY 1 ORDER BY 1 NULLS FIRST`,
    [since, period, block],
  );
  if (!base) return null;
  return {
    baseBlock: base.block,
    ends: ends.map((end) => ({ start: end.start ?? "", block: end.block })),
    // Each period's own newest day says it of itself; the last one says it of all.
    next: (ends.at(-1) ?? base).next,
  };
}
