import "server-only";
import { int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { maybe, one } from "@/lib/db/rows.server";
import type { Transaction } from "@/lib/db/transaction.server";
import { JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import { CONCERNS, JOIN_PROPOSAL } from "./audience-sql";
import { VOTING_KINDS } from "./message-kinds";

const dueEvent = pick(tables.outboxEvent, "id", "kind", "cursor");
export type DueEvent = RowOf<typeof dueEvent>;

/** How many people one transaction looks at. */
const PEOPLE_AT_ONCE = 500;
/** What waits for a census is looked at again after this. */
const CENSUS_WAIT_SECONDS = 10;

/**
 * Locks the event that has been due for longest, unless another process has it; null if none is. One that asks for votes waits until
 * it is known who has power.
 */
export async function lockDueEvent(tx: Transaction): Promise<DueEvent | null> {
  const voting = VOTING_KINDS.map((kind) => `'${kind}'`).join(", ");
  await tx.query(
    `UPDATE outbox_event e SET due_at = n.now + make_interval(secs => $1) FROM (SELECT app_now() AS now) n, proposal p
     WHERE e.id IN (SELECT id FROM outbox_event WHERE spread_at IS NULL AND due_at <= (SELECT app_now()) ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       AND e.kind IN (${voting}) AND p.id = CASE WHEN e.kind IN (${voting}) THEN e.subject::bigint END
       AND proposal_in_phase(p, 'active', n.now) AND NOT EXISTS (SELECT FROM (SELECT) q ${JOIN_CENSUS})`,
    [CENSUS_WAIT_SECONDS],
  );
  return maybe(
    tx,
    dueEvent,
    `SELECT ${select(dueEvent, "e")} FROM outbox_event e WHERE e.spread_at IS NULL AND e.due_at <= (SELECT app_now())
     ORDER BY e.due_at, e.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
}

/** Writes the messages of an event for the next people it concerns, once for each channel, and answers how many. */
export async function spreadEvent(tx: Transaction, { id, cursor }: DueEvent): Promise<number> {
  const { looked, last, made } = await one(
    tx,
    { looked: int4, last: nullable(text), made: int4 },
    `WITH n AS (SELECT app_now() AS now),
     w AS MATERIALIZED (
       SELECT w.* FROM message_wish w WHERE w.address > $2
         AND EXISTS (SELECT FROM message_channel h WHERE h.address = w.address AND h.state = 'active')
       ORDER BY w.address LIMIT $3),
     made AS (
       INSERT INTO message (event_id, channel_id, due_at)
       SELECT e.id, h.id, message_due_at(n.now, w.timing, w.zone)
       FROM n CROSS JOIN outbox_event e ${JOIN_PROPOSAL} CROSS JOIN w JOIN message_channel h ON h.address = w.address AND h.state = 'active'
       WHERE e.id = $1 AND (w.snoozed_until IS NULL OR w.snoozed_until <= n.now) AND ${CONCERNS}
       ON CONFLICT DO NOTHING RETURNING id)
     SELECT (SELECT count(*)::int FROM w) AS looked, (SELECT max(address) FROM w) AS last, (SELECT count(*)::int FROM made) AS made`,
    [id, cursor, PEOPLE_AT_ONCE],
  );
  await tx.query(
    "UPDATE outbox_event SET cursor = coalesce($2, cursor), spread_at = CASE WHEN $3 THEN app_now() END WHERE id = $1",
    [id, last, looked < PEOPLE_AT_ONCE],
  );
  return made;
}
