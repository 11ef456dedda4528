import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import { int4, int8, parsed, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { EVENT_LEVELS, type EventLevel, type KeptEvent, type ServerEvent } from "./server-event";

const KEPT_DAYS = 7;
/** Of each level, so that many small refusals never push a fault out. */
const KEPT_OF_LEVEL = 50_000;
const ROWS_BETWEEN_CAPPINGS = 500n;

export type AgedEvent = ServerEvent & { ageMs: number };

/**
 * Adds the events in one statement, dated back by their age, and sometimes removes what is too old or too much. The commit
 * doesn't wait for the disk, so a crash may lose the last moments of this table and of no other.
 */
export async function insertEvents(events: readonly AgedEvent[]): Promise<void> {
  const column = <Value>(read: (event: AgedEvent) => Value): Value[] => events.map(read);
  const ids = await rows(
    getPool(),
    int8,
    `WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS set)
     INSERT INTO server_event (at, level, event, request_id, method, path, status, duration_ms, code, address, fault)
     SELECT app_now() - make_interval(secs => e.age_ms / 1000.0), e.level, left(e.event, 200), e.request_id, e.method,
            left(e.path, 200), e.status, e.duration_ms, e.code, e.address, left(e.fault, 2000)
     FROM quick, unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
                        $9::text[], $10::text[], $11::text[])
       AS e(age_ms, level, event, request_id, method, path, status, duration_ms, code, address, fault)
     RETURNING id`,
    [
      column(({ ageMs }) => ageMs),
      column(({ level }) => level),
      column(({ event }) => clean(event)),
      column(({ requestId }) => requestId),
      column(({ method }) => method),
      column(({ path }) => path && clean(path)),
      column(({ status }) => status),
      column(({ durationMs }) => durationMs),
      column(({ code }) => code),
      column(({ address }) => address),
      column(({ fault }) => fault && clean(fault)),
    ],
  );
  if (ids.some((id) => id % ROWS_BETWEEN_CAPPINGS === 0n)) await capEvents();
}

/** Removes events of more than 7 days, and of each level all but the newest 50,000. */
export async function capEvents(): Promise<void> {
  await getPool().query("DELETE FROM server_event WHERE at < app_now() - make_interval(days => $1)", [
    KEPT_DAYS,
  ]);
  await getPool().query(
    `DELETE FROM server_event e USING unnest($1::text[]) AS l(level)
     WHERE e.level = l.level AND e.id <= (SELECT id FROM server_event WHERE level = l.level ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [EVENT_LEVELS, KEPT_OF_LEVEL],
  );
}

const keptEvent = {
  ...tables.serverEvent,
  id: parsed(tables.serverEvent.id, String),
};

/** Events of these levels, newest first, from below `beforeId` on; with `requestId` those whose id begins so. */
export function listEvents({
  levels,
  requestId,
  beforeId,
  limit,
}: {
  levels: readonly EventLevel[];
  requestId: string | null;
  beforeId: string | null;
  limit: number;
}): Promise<KeptEvent[]> {
  return rows(
    getPool(),
    keptEvent,
    `SELECT ${select(keptEvent)}
     FROM server_event
     WHERE level = ANY($1) AND ($2::bigint IS NULL OR id < $2) AND ($3::text IS NULL OR starts_with(request_id, $3))
       AND at >= app_now() - make_interval(days => $4)
     ORDER BY id DESC LIMIT $5`,
    [levels, beforeId, requestId, KEPT_DAYS, limit],
  );
}

/** Answers of the last minutes that failed through us or the database. "Busy" is no fault; an endpoint that is away has its own alert. */
export function countFailures(minutes: number): Promise<number> {
  return one(
    getPool(),
    int4,
    `SELECT count(*)::int FROM server_event WHERE at >= app_now() - make_interval(mins => $1)
       AND level IN ('error', 'warn') AND (status = 500 OR code IN ('DATABASE_UNAVAILABLE', 'SCHEMA_BEHIND', 'SETTINGS_UNREADABLE'))`,
    [minutes],
  );
}

/** PostgreSQL's text holds no NUL. */
function clean(text: string): string {
  return text.replaceAll("\0", "");
}
