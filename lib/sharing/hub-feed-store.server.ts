import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

/** A feed is told of at most once in this time, and a process that says nothing for this long has died. */
const LEAST_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Changes that were committed this long after their time are still found. */
const OVERLAP_SECONDS = 120;

const dueFeed = pick(tables.hubFeed, "place", "toldHash", "tries");
export type DueFeed = RowOf<typeof dueFeed>;

/** The latest of these times that has come, per row; a time that is null or ahead doesn't count. */
const latestOf = (...times: string[]): string =>
  `greatest(${times.map((time) => `CASE WHEN ${time} <= n.now THEN ${time} END`).join(", ")})`;

/** Clubs `club_id` in which something changed that their feed may tell, and when. */
const CHANGED = `
  SELECT p.club_id, ${latestOf("p.created_at", "p.starts_at", "p.ends_at", "p.final_at", "p.cancelled_at")} AS at FROM n, proposal p
  UNION ALL SELECT p.club_id, v.created_at FROM proposal_version v JOIN proposal p ON p.id = v.proposal_id
  UNION ALL SELECT b.club_id, ${latestOf("b.created_at", "b.submissions_until", "b.announced_at", "b.cancelled_at")} FROM n, bounty b
  UNION ALL SELECT b.club_id, x.extended_at FROM bounty_extension x JOIN bounty b ON b.id = x.bounty_id
  UNION ALL SELECT coalesce(p.club_id, b.club_id, c.id), greatest(h.hidden_at, h.shown_at) FROM hidden_content h
    LEFT JOIN proposal p ON h.subject_kind = 'proposal' AND p.id::text = h.subject_id
    LEFT JOIN bounty b ON h.subject_kind = 'bounty' AND b.id::text = h.subject_id
    LEFT JOIN club c ON h.subject_kind = 'club' AND c.slug = h.subject_id`;

/** Makes the feeds due in which something may have changed since the last look; at the first look, of the last day. */
export async function markChangedFeeds(): Promise<void> {
  await getPool().query(
    `WITH n AS MATERIALIZED (SELECT app_now() AS now),
     since AS MATERIALIZED (
       SELECT coalesce((SELECT looked_at FROM hub_feed WHERE place = '') - make_interval(secs => $1), n.now - interval '1 day') AS at FROM n),
     changed AS (SELECT DISTINCT k.club_id FROM since, n, LATERAL (${CHANGED}) k WHERE k.at > since.at),
     places AS (SELECT c.slug AS place FROM changed JOIN club c ON c.id = changed.club_id UNION SELECT '' WHERE EXISTS (SELECT FROM changed)),
     marked AS (
       INSERT INTO hub_feed AS f (place, due_at) SELECT places.place, n.now FROM n, places
       ON CONFLICT (place) DO UPDATE SET due_at = coalesce(f.due_at, greatest(excluded.due_at, f.told_at + make_interval(secs => $2)))
       RETURNING place)
     SELECT count(*) FROM marked`,
    [OVERLAP_SECONDS, LEAST_SECONDS],
  );
  await getPool().query(
    `INSERT INTO hub_feed (place, looked_at) VALUES ('', app_now()) ON CONFLICT (place) DO UPDATE SET looked_at = excluded.looked_at`,
  );
}

/** Claims up to `limit` feeds that are due. */
export function claimDueFeeds(limit: number): Promise<DueFeed[]> {
  return rows(
    getPool(),
    dueFeed,
    `UPDATE hub_feed f SET tries = tries + 1, due_at = app_now() + make_interval(secs => $1)
     WHERE place IN (SELECT place FROM hub_feed WHERE due_at <= (SELECT app_now()) ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${select(dueFeed, "f")}`,
    [LEAST_SECONDS, limit],
  );
}

/** Nothing changed since the hub was told. */
export async function keepFeed(place: string): Promise<void> {
  await getPool().query("UPDATE hub_feed SET due_at = NULL, tries = 0, fault = NULL WHERE place = $1", [
    place,
  ]);
}

export async function markFeedTold(place: string, hash: string): Promise<void> {
  await getPool().query(
    "UPDATE hub_feed SET due_at = NULL, tries = 0, fault = NULL, told_hash = $2, told_at = app_now() WHERE place = $1",
    [place, hash],
  );
}

/** The hub did not take it: tried again after a pause that doubles, up to an hour. */
export async function markFeedUntold({ place, tries }: DueFeed, fault: string): Promise<void> {
  const pause = Math.min(LEAST_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  await getPool().query(
    "UPDATE hub_feed SET due_at = app_now() + make_interval(secs => $2), fault = $3 WHERE place = $1",
    [place, pause, fault.slice(0, 300)],
  );
}
