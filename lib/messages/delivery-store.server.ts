import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import { at, bool, computed, int4, nullable, pick, type RowOf, select, uuid } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { CONCERNS, JOIN_PROPOSAL } from "./audience-sql";
import { eventFact, JOIN_SUBJECTS } from "./event-fact-sql";

/** More than these a day wait for the next, together. */
const MOST_A_DAY = 12;
/** A process that says nothing for this long has died, and another one tries again. */
const LEASE_SECONDS = 60;
/** Over two and a half days, as long as mail servers try. */
const MOST_TRIES = 20;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 6 * 3_600;
/** A receiver that asks to wait for longer, again and again, is given up. */
const LONGEST_WAIT_HOURS = 24;

const claimed = {
  ...pick(tables.messageDelivery, "id", "channelId", "tries"),
  channel: at("h", pick(tables.messageChannel, "address", "kind", "sealed", "state")),
};
export type ClaimedDelivery = RowOf<typeof claimed>;

/**
 * Puts what waits for a channel into one delivery, where some of it is due and none is under way, of `limit` messages that have been due for
 * longest. Answers how many deliveries that made. Each OFFSET 0 keeps the planner from reading the messages of everybody.
 */
export function makeDeliveries(limit: number): Promise<number> {
  return one(
    getPool(),
    int4,
    `WITH n AS (SELECT app_now() AS now),
     due AS (
       SELECT m.channel_id FROM message m JOIN message_channel h ON h.id = m.channel_id
       WHERE m.delivery_id IS NULL AND m.due_at <= (SELECT now FROM n) AND h.ended_at IS NULL
         AND NOT EXISTS (SELECT FROM message_delivery d WHERE d.channel_id = m.channel_id AND d.ended_at IS NULL OFFSET 0)
         AND (SELECT count(*) FROM message_delivery d
           WHERE d.channel_id = m.channel_id AND d.created_at > (SELECT now FROM n) - interval '24 hours') < $1
       ORDER BY m.due_at LIMIT $2),
     made AS (
       INSERT INTO message_delivery (channel_id, try_at, created_at)
       SELECT DISTINCT due.channel_id, n.now, n.now FROM n CROSS JOIN due ON CONFLICT DO NOTHING RETURNING id, channel_id),
     put AS (
       UPDATE message m SET delivery_id = x.delivery_id FROM made CROSS JOIN LATERAL (
         SELECT w.id, made.id AS delivery_id FROM message w WHERE w.channel_id = made.channel_id AND w.delivery_id IS NULL OFFSET 0) x
       WHERE m.id = x.id)
     SELECT count(*)::int FROM made`,
    [MOST_A_DAY, limit],
  );
}

/** A receiver that wants a moment is asked again soon; after a failure, a try has time until the job's next turn. */
const MOMENT_SECONDS = 10;

/** Milliseconds until the next event is due, or a delivery within moments; null if none is known of. */
export async function untilNextDue(): Promise<number | null> {
  return one(
    getPool(),
    nullable(int4),
    `SELECT greatest(0, least(86400000, extract(epoch FROM least((SELECT min(due_at) FROM outbox_event WHERE spread_at IS NULL),
       (SELECT min(try_at) FROM message_delivery WHERE ended_at IS NULL AND try_at < app_now() + make_interval(secs => $1))) - app_now()) * 1000))::int`,
    [MOMENT_SECONDS],
  );
}

/** Claims up to `limit` deliveries to channels of this kind that are to be tried now. */
export function claimDeliveries(
  kind: ClaimedDelivery["channel"]["kind"],
  limit: number,
): Promise<ClaimedDelivery[]> {
  return rows(
    getPool(),
    claimed,
    `WITH n AS (SELECT app_now() AS now)
     UPDATE message_delivery d SET tries = d.tries + 1, try_at = n.now + make_interval(secs => $1) FROM n, message_channel h
     WHERE h.id = d.channel_id AND d.id IN (
       SELECT o.id FROM message_delivery o JOIN message_channel k ON k.id = o.channel_id AND k.kind = $3
       WHERE o.ended_at IS NULL AND o.try_at <= (SELECT app_now()) ORDER BY o.try_at LIMIT $2 FOR UPDATE OF o SKIP LOCKED)
     RETURNING ${select(claimed, "d")}`,
    [LEASE_SECONDS, limit, kind],
  );
}

const fact = {
  ...eventFact,
  deliveryId: computed(uuid, "m.delivery_id"),
  /** Whether it still matters to the person, who still wants it here. */
  concerns: computed(
    bool,
    `coalesce(CASE e.kind WHEN 'confirm' THEN h.state = 'waiting' ELSE h.state = 'active' AND (w.snoozed_until IS NULL OR w.snoozed_until <= n.now) END AND ${CONCERNS}, false)`,
  ),
};
export type MessageFact = RowOf<typeof fact>;

/** What the messages of these deliveries are about, as it is now, in the order in which it happened. */
export function readFacts(deliveryIds: readonly string[]): Promise<MessageFact[]> {
  return rows(
    getPool(),
    fact,
    `SELECT ${select(fact)} FROM (SELECT app_now() AS now) n CROSS JOIN message m
       JOIN message_channel h ON h.id = m.channel_id JOIN message_wish w ON w.address = h.address
       JOIN outbox_event e ON e.id = m.event_id ${JOIN_PROPOSAL} ${JOIN_SUBJECTS}
     WHERE m.delivery_id = ANY($1::uuid[]) ORDER BY e.created_at, m.id`,
    [deliveryIds],
  );
}

/** The delivery is over: it was sent, or nothing of it matters to the person any more. */
export async function endDelivery(id: string, end: "sent" | "needless"): Promise<void> {
  await getPool().query(
    `UPDATE message_delivery SET ended_at = n.now, sent_at = CASE WHEN $2 = 'sent' THEN n.now END, "end" = $2, fault = NULL
     FROM (SELECT app_now() AS now) n WHERE id = $1 AND ended_at IS NULL`,
    [id, end],
  );
}

/** The receiver named a time before which it takes nothing. It counts as no try, for a day. */
export async function postponeDelivery({
  id,
  fault,
  seconds,
}: {
  id: string;
  fault: string;
  seconds: number;
}): Promise<void> {
  await getPool().query(
    `UPDATE message_delivery SET fault = $2, tries = tries - 1, try_at = n.now + make_interval(secs => $3),
       ended_at = CASE WHEN n.is_late THEN n.now END, "end" = CASE WHEN n.is_late THEN 'dead' END
     FROM (SELECT t.now, d.created_at < t.now - make_interval(hours => $4) AS is_late FROM (SELECT app_now() AS now) t, message_delivery d WHERE d.id = $1) n
     WHERE id = $1 AND ended_at IS NULL`,
    [id, fault.slice(0, 300), Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS), LONGEST_WAIT_HOURS],
  );
}

/** It was not taken: tried again after a pause that doubles, and given up after twenty tries, or now where no try can help. */
export async function failDelivery({
  id,
  tries,
  fault,
  isFinal,
}: {
  id: string;
  tries: number;
  fault: string;
  isFinal: boolean;
}): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS);
  await getPool().query(
    `UPDATE message_delivery SET fault = $2, try_at = n.now + make_interval(secs => $3),
       ended_at = CASE WHEN $4 THEN n.now END, "end" = CASE WHEN $4 THEN 'dead' END
     FROM (SELECT app_now() AS now) n WHERE id = $1 AND ended_at IS NULL`,
    [id, fault.slice(0, 300), pause, isFinal || tries >= MOST_TRIES],
  );
}
