import "server-only";
import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { isBannedSql } from "@/lib/clubs/banned-sql";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import {
  at,
  computed,
  int8,
  nullable,
  oneOf,
  pick,
  type RowOf,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** A process that says nothing for this long has died, and another one posts. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3_600;

const clubDiscord = pick(tables.clubDiscord, "sealed", "addedAt", "fault", "endedAt");
export type ClubDiscord = RowOf<typeof clubDiscord>;

export function findClubDiscord(clubId: bigint, db: Queryable = getPool()): Promise<ClubDiscord | null> {
  return maybe(db, clubDiscord, `SELECT ${select(clubDiscord)} FROM club_discord WHERE club_id = $1`, [
    clubId,
  ]);
}

/** In the place of the one before. What happened earlier is not posted. */
export async function saveClubDiscord(
  tx: Transaction,
  { clubId, sealed, by }: { clubId: bigint; sealed: string; by: Address },
): Promise<void> {
  await tx.query(
    `INSERT INTO club_discord (club_id, sealed, added_by, added_at, try_at) SELECT $1, $2, $3, n.now, n.now FROM (SELECT app_now() AS now) n
     ON CONFLICT (club_id) DO UPDATE SET sealed = $2, added_by = $3, added_at = excluded.added_at, try_at = excluded.try_at, tries = 0,
       fault = NULL, ended_at = NULL`,
    [clubId, sealed, by],
  );
}

export async function deleteClubDiscord(tx: Transaction, clubId: bigint): Promise<void> {
  await tx.query("DELETE FROM club_discord WHERE club_id = $1", [clubId]);
}

/**
 * SQL of what is to be posted for `d` at `n.now`: what everybody sees, from after the webhook was given. Nothing hidden, nothing of people who are
 * banned but results, nothing twice, and nothing that is over by now.
 */
const DUE = `FROM proposal p JOIN club c ON c.id = p.club_id
  JOIN outbox_event e ON e.kind IN ('published', 'opens', 'ends', 'result') AND e.subject = p.id::text AND coalesce(e.address, '') = ''
  LEFT JOIN log_result r ON r.proposal_id = p.id
  CROSS JOIN LATERAL (SELECT CASE e.kind WHEN 'opens' THEN p.starts_at WHEN 'ends' THEN p.ends_at - interval '24 hours' ELSE e.created_at END AS at) m
  WHERE p.club_id = d.club_id AND p.ends_at > n.now - interval '3 days' AND m.at > d.added_at AND m.at <= n.now
    AND CASE e.kind WHEN 'published' THEN proposal_in_phase(p, 'pending', n.now) WHEN 'result' THEN r.outcome IS NOT NULL
      ELSE proposal_in_phase(p, 'active', n.now) END
    AND NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })} AND NOT ${CLUB_IS_HIDDEN}
    AND (e.kind = 'result' OR NOT ${isBannedSql({ person: "p.author", club: "p.club_id" })})
    AND NOT EXISTS (SELECT FROM club_discord_post o WHERE o.club_id = d.club_id AND o.event_id = e.id)`;

const claimed = at("d", pick(tables.clubDiscord, "clubId", "sealed", "tries"));
export type ClaimedClub = RowOf<typeof claimed>;

/** Claims up to `limit` clubs that have something to post. */
export function claimClubs(limit: number): Promise<ClaimedClub[]> {
  return rows(
    getPool(),
    claimed,
    `WITH n AS MATERIALIZED (SELECT app_now() AS now)
     UPDATE club_discord d SET tries = d.tries + 1, try_at = n.now + make_interval(secs => $1) FROM n
     WHERE d.club_id IN (
       SELECT d.club_id FROM n CROSS JOIN club_discord d WHERE d.ended_at IS NULL AND d.try_at <= n.now AND EXISTS (SELECT ${DUE})
       ORDER BY d.try_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED)
     RETURNING ${select(claimed)}`,
    [LEASE_SECONDS, limit],
  );
}

const event = {
  id: computed(int8, "e.id"),
  kind: computed(oneOf("published", "opens", "ends", "result"), "e.kind"),
  clubSlug: computed(text, "c.slug"),
  number: computed(tables.proposal.number, "p.number"),
  title: computed(
    text,
    "(SELECT v.title FROM proposal_version v WHERE v.proposal_id = p.id ORDER BY v.version DESC LIMIT 1)",
  ),
  startsAt: computed(timestamptz, "p.starts_at"),
  endsAt: computed(timestamptz, "p.ends_at"),
  outcome: computed(nullable(tables.logResult.outcome), "r.outcome"),
  yesPower: computed(nullable(tables.logResult.yesPower), "r.yes_power"),
  noPower: computed(nullable(tables.logResult.noPower), "r.no_power"),
};
export type DueClubEvent = RowOf<typeof event>;

/** What a club posts next, in the order in which it happened; null if nothing is due, or the webhook is another one by now. */
export function findDueEvent({ clubId, sealed }: ClaimedClub): Promise<DueClubEvent | null> {
  return maybe(
    getPool(),
    event,
    `WITH n AS MATERIALIZED (SELECT app_now() AS now), d AS (SELECT * FROM club_discord WHERE club_id = $1 AND sealed = $2 AND ended_at IS NULL)
     SELECT x.* FROM n CROSS JOIN d CROSS JOIN LATERAL (SELECT ${select(event)}, m.at AS happened_at ${DUE}) x ORDER BY x.happened_at, x.id LIMIT 1`,
    [clubId, sealed],
  );
}

export async function notePosted(clubId: bigint, eventId: bigint): Promise<void> {
  await getPool().query(
    "INSERT INTO club_discord_post (club_id, event_id, posted_at) VALUES ($1, $2, app_now()) ON CONFLICT DO NOTHING",
    [clubId, eventId],
  );
}

/** All that was due is posted. */
export async function releaseClub({ clubId, sealed }: ClaimedClub): Promise<void> {
  await getPool().query(
    "UPDATE club_discord SET tries = 0, try_at = app_now(), fault = NULL WHERE club_id = $1 AND sealed = $2",
    [clubId, sealed],
  );
}

/** Discord did not take it: tried again after a pause that doubles, or after the one it asked for. */
export async function failClub(
  { clubId, sealed, tries }: ClaimedClub,
  { fault, waitSeconds }: { fault: string; waitSeconds: number | null },
): Promise<void> {
  const pause = waitSeconds ?? Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  await getPool().query(
    `UPDATE club_discord SET fault = $3, try_at = app_now() + make_interval(secs => $4), tries = tries - $5
     WHERE club_id = $1 AND sealed = $2`,
    [clubId, sealed, fault.slice(0, 300), pause, waitSeconds === null ? 0 : 1],
  );
}

/** The webhook is gone, and is forgotten. */
export async function endClubDiscord(
  { clubId, sealed }: Pick<ClaimedClub, "clubId" | "sealed">,
  fault: string,
): Promise<void> {
  await getPool().query(
    "UPDATE club_discord SET sealed = '', fault = $3, ended_at = app_now() WHERE club_id = $1 AND sealed = $2",
    [clubId, sealed, fault.slice(0, 300)],
  );
}

/** Up to `limit` clubs' webhooks that are sealed under one of these secrets. */
export function listSealedDiscord(
  secretIds: readonly string[],
  limit: number,
): Promise<{ id: string; sealed: string }[]> {
  return rows(
    getPool(),
    { id: computed(text, "club_id::text"), sealed: tables.clubDiscord.sealed },
    `SELECT club_id::text AS id, sealed FROM club_discord
     WHERE split_part(sealed, '*', 2) = ANY($1) ORDER BY random() LIMIT $2`,
    [secretIds, limit],
  );
}

/** Unless it was changed in between. */
export async function saveSealedDiscord(row: { id: string; before: string; sealed: string }): Promise<void> {
  await getPool().query("UPDATE club_discord SET sealed = $3 WHERE club_id = $1 AND sealed = $2", [
    row.id,
    row.before,
    row.sealed,
  ]);
}
