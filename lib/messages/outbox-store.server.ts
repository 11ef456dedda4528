import "server-only";
import { getPool, maybe, one } from "@/lib/db/database.server";
import { int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import { JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import { concernsOfKind, JOIN_PROPOSAL, mayConcern } from "./audience-sql";
import { type MessageKind, VOTING_KINDS } from "./message-kinds";

const dueEvent = pick(tables.outboxEvent, "id", "kind", "cursor");
export type DueEvent = RowOf<typeof dueEvent>;

/** How many people one transaction looks at. */
const PEOPLE_AT_ONCE = 500;
/** What waits for a census is looked at again after this. */
const CENSUS_WAIT_SECONDS = 10;
const IN_QUOTES = (kinds: readonly MessageKind[]): string => kinds.map((kind) => `'${kind}'`).join(", ");
/** A new proposal waits too while its vote is open, so that it is told as a vote to those with power. */
const WAITS_FOR_CENSUS = IN_QUOTES(["published", ...VOTING_KINDS]);

/**
 * After this many messages in these days, news waits until one of them is older, or comes with a message that can't wait.
 * More is sent for what concerns this person alone, and for a vote that is about to end and of which they have not heard.
 */
const NEWS = { most: 2, days: 8 };
const URGENT = { most: 6, days: 7 };
/** Before the end. */
const HEARD_HOURS = 12;
/** SQL that is true if event `e` is news for channel `h`. */
const IS_NEWS = `(p.id IS NOT NULL AND (e.kind NOT IN ('ends', 'quorum') OR EXISTS (
    SELECT FROM message m WHERE m.channel_id = h.id AND m.event_id = ANY (o.before) AND m.delivery_id IS NOT NULL)))`;
/** SQL of the time from which channel `h` gets event `e`; null for now. An alert never waits. */
const NOT_BEFORE = `(SELECT d.created_at + make_interval(days => l.days)
    FROM (SELECT CASE WHEN k.is_news THEN ${NEWS.most} ELSE ${URGENT.most} END AS most, CASE WHEN k.is_news THEN ${NEWS.days} ELSE ${URGENT.days} END AS days) l
      CROSS JOIN LATERAL (SELECT d.created_at FROM message_delivery d WHERE d.channel_id = h.id AND d.created_at >= h.confirmed_at AND coalesce(d."end", 'sent') = 'sent'
        ORDER BY d.created_at DESC OFFSET l.most - 1 LIMIT 1) d
    WHERE e.kind <> 'alert')`;
/** SQL of when a person is told: a vote of which they have not heard does not wait for a daily message that comes too late. */
const TIMING = `CASE WHEN NOT k.is_news AND p.ends_at < message_due_at(n.now, w.timing, w.zone) + interval '${HEARD_HOURS} hours' THEN 'now' ELSE w.timing END`;

/**
 * Locks the event that has been due for longest, unless another process has it; null if none is. One that asks for votes waits until
 * it is known who has power.
 */
export async function lockDueEvent(tx: Transaction): Promise<DueEvent | null> {
  await tx.query(
    `UPDATE outbox_event e SET due_at = n.now + make_interval(secs => $1) FROM (SELECT app_now() AS now) n, proposal p
     WHERE e.id IN (SELECT id FROM outbox_event WHERE spread_at IS NULL AND due_at <= (SELECT app_now()) ORDER BY due_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       AND p.id = CASE WHEN e.kind IN (${WAITS_FOR_CENSUS}) THEN e.subject::bigint END
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

/** What failed is tried again after this. */
const FAULT_WAIT_SECONDS = 300;

export async function postponeEvent({ id }: DueEvent): Promise<void> {
  await getPool().query(
    "UPDATE outbox_event SET due_at = app_now() + make_interval(secs => $2) WHERE id = $1",
    [id, FAULT_WAIT_SECONDS],
  );
}

/**
 * Writes the messages of an event for the next people it concerns, once for each channel, and answers how many. The statement knows the
 * kind, because planning all kinds took a third of its time.
 */
export async function spreadEvent(tx: Transaction, { id, kind, cursor }: DueEvent): Promise<number> {
  const { looked, last, made } = await one(
    tx,
    { looked: int4, last: nullable(text), made: int4 },
    `WITH n AS (SELECT app_now() AS now),
     o AS MATERIALIZED (
       SELECT array_agg(b.id) AS before FROM outbox_event e JOIN outbox_event b ON b.kind IN ('opens', 'ends') AND b.subject = e.subject WHERE e.id = $1),
     w AS MATERIALIZED (
       SELECT w.* FROM outbox_event e ${JOIN_PROPOSAL} CROSS JOIN message_wish w WHERE e.id = $1 AND w.address > $2 AND ${mayConcern(kind)}
         AND EXISTS (SELECT FROM message_channel h WHERE h.address = w.address AND h.state = 'active')
       ORDER BY w.address LIMIT $3),
     made AS (
       INSERT INTO message (event_id, channel_id, due_at)
       SELECT e.id, h.id, message_due_at(greatest(n.now, ${NOT_BEFORE}), ${TIMING}, w.zone)
       FROM n CROSS JOIN o CROSS JOIN outbox_event e ${JOIN_PROPOSAL} CROSS JOIN w JOIN message_channel h ON h.address = w.address AND h.state = 'active'
         CROSS JOIN LATERAL (SELECT ${IS_NEWS} AS is_news OFFSET 0) k
       WHERE e.id = $1 AND (w.snoozed_until IS NULL OR w.snoozed_until <= n.now) AND ${concernsOfKind(kind)}
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
