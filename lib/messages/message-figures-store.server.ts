import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import { isUniqueViolation } from "@/lib/db/database-fault";
import { bool, computed, int4, nullable, select, text, textArray, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { DeadDeliveries, MessageFault, MessageFigures } from "./message-health";

const ofDay = (end: string): string =>
  `(SELECT count(*)::int FROM message_delivery d WHERE d."end" = '${end}' AND d.ended_at > n.now - interval '24 hours')`;
const channels = (where: string) =>
  computed(int4, `(SELECT count(*)::int FROM message_channel h WHERE ${where})`);
const figures = {
  active: channels("h.state = 'active' AND h.kind = 'mail'"),
  devices: channels("h.state = 'active' AND h.kind = 'push'"),
  chats: channels("h.state = 'active' AND h.kind = 'telegram'"),
  unconfirmed: channels("h.state = 'waiting'"),
  failing: channels("h.state = 'failing'"),
  sent: computed(int4, ofDay("sent")),
  needless: computed(int4, ofDay("needless")),
  dead: computed(int4, ofDay("dead")),
  open: computed(int4, "(SELECT count(*)::int FROM message_delivery d WHERE d.ended_at IS NULL)"),
  openSince: computed(
    nullable(timestamptz),
    "(SELECT min(d.created_at) FROM message_delivery d WHERE d.ended_at IS NULL)",
  ),
};

/** How many channels there are, and what became of deliveries in the last 24 hours. */
export function readMessageFigures(): Promise<MessageFigures> {
  return one(getPool(), figures, `SELECT ${select(figures)} FROM (SELECT app_now() AS now OFFSET 0) n`);
}

const fault = {
  at: computed(timestamptz, "coalesce(d.ended_at, d.try_at)"),
  tries: computed(tables.messageDelivery.tries, "d.tries"),
  text: computed(text, "d.fault"),
  isDead: computed(bool, `coalesce(d."end" = 'dead', false)`),
};

/** The newest deliveries that were not taken: those given up, and those that are tried again. */
export function listMessageFaults(limit: number): Promise<MessageFault[]> {
  return rows(
    getPool(),
    fault,
    `SELECT ${select(fault)} FROM message_delivery d WHERE d.fault IS NOT NULL ORDER BY d.created_at DESC LIMIT $1`,
    [limit],
  );
}

const DEAD_DAYS = 30;

const dead = {
  channel: computed(text, "h.kind"),
  reason: computed(text, "coalesce(d.fault, '')"),
  kinds: computed(textArray, "array_agg(DISTINCT e.kind ORDER BY e.kind)"),
  count: computed(int4, "count(DISTINCT d.id)::int"),
  retriable: computed(int4, "count(DISTINCT d.id) FILTER (WHERE h.ended_at IS NULL)::int"),
  lastAt: computed(timestamptz, "max(d.ended_at)"),
};

/** Deliveries that were given up, by the kind of their channel and the reason, the newest first. */
export function listDeadDeliveries(limit: number): Promise<DeadDeliveries[]> {
  return rows(
    getPool(),
    dead,
    `SELECT ${select(dead)} FROM message_delivery d JOIN message_channel h ON h.id = d.channel_id
       JOIN message m ON m.delivery_id = d.id JOIN outbox_event e ON e.id = m.event_id
     WHERE d."end" = 'dead' AND d.ended_at > (SELECT app_now()) - make_interval(days => $1)
     GROUP BY h.kind, d.fault ORDER BY max(d.ended_at) DESC LIMIT $2`,
    [DEAD_DAYS, limit],
  );
}

const RETRIED = 1_000;

/**
 * Lets given-up deliveries be tried again, under the same id: the oldest of each channel that has not ended and has nothing under way.
 * Answers how many. One that another process opens at the same moment makes the statement be read again.
 */
export async function retryDead(group: { channel: string; reason: string }): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    try {
      const { rowCount } = await getPool().query(
        `UPDATE message_delivery SET ended_at = NULL, "end" = NULL, tries = 0, try_at = app_now() WHERE id IN (
           SELECT DISTINCT ON (d.channel_id) d.id FROM message_delivery d JOIN message_channel h ON h.id = d.channel_id
           WHERE d."end" = 'dead' AND h.kind = $1 AND coalesce(d.fault, '') = $2 AND h.ended_at IS NULL
             AND d.ended_at > (SELECT app_now()) - make_interval(days => $3)
             AND NOT EXISTS (SELECT FROM message_delivery o WHERE o.channel_id = d.channel_id AND o.ended_at IS NULL)
           ORDER BY d.channel_id, d.created_at LIMIT $4)`,
        [group.channel, group.reason, DEAD_DAYS, RETRIED],
      );
      return rowCount ?? 0;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  return 0;
}
