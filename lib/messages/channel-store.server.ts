import "server-only";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { bool, computed, int4, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { MessageWishes } from "./message-schemas";

const channel = pick(tables.messageChannel, "id", "address", "kind", "sealed", "state");
export type MessageChannel = RowOf<typeof channel>;

const wish = pick(tables.messageWish, "votes", "results", "own", "clubs", "timing", "zone", "snoozedUntil");
export type StoredWish = RowOf<typeof wish>;

/** A request to confirm that nobody followed for this long is over. */
const CONFIRM_HOURS = 24;

const device = {
  id: tables.messageChannel.id,
  createdAt: tables.messageChannel.createdAt,
  label: computed(text, "h.label"),
  endpointHash: computed(text, "h.endpoint_hash"),
};
export type Device = RowOf<typeof device>;

/** A channel that is stopped keeps nothing of where the person was reached. */
const STOPPED =
  "state = 'stopped', sealed = '', endpoint_hash = NULL, label = NULL, chat_hash = NULL, ended_at = app_now()";

export function findWish(address: Address): Promise<StoredWish | null> {
  return maybe(getPool(), wish, `SELECT ${select(wish)} FROM message_wish WHERE address = $1`, [address]);
}

/** The person's channel of this kind that was not stopped, or the one that failed last. */
export function findChannel(address: Address, kind: MessageChannel["kind"]): Promise<MessageChannel | null> {
  return maybe(
    getPool(),
    channel,
    `SELECT ${select(channel)} FROM message_channel WHERE address = $1 AND kind = $2 AND state <> 'stopped'
     ORDER BY ended_at DESC NULLS FIRST LIMIT 1`,
    [address, kind],
  );
}

/**
 * Whether PostgreSQL has a zone of this name, as message_due_at() needs it. An abbreviation such as IST is none: it means another zone here
 * than in browsers. The person's own zone was known before, so the slow list isn't read again for it.
 */
export function knowsZone(address: Address, zone: string): Promise<boolean> {
  return one(
    getPool(),
    bool,
    `SELECT EXISTS (SELECT FROM message_wish WHERE address = $1 AND zone = $2)
       OR EXISTS (SELECT FROM pg_timezone_names WHERE name = $2)`,
    [address, zone],
  );
}

/** Writing also ends a pause: the person is here and chose again. */
export async function saveWish(address: Address, wishes: MessageWishes): Promise<void> {
  const { votes, results, own, clubs, timing, zone } = wishes;
  await getPool().query(
    `INSERT INTO message_wish (address, votes, results, own, clubs, timing, zone, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, app_now())
     ON CONFLICT (address) DO UPDATE SET votes = $2, results = $3, own = $4, clubs = $5, timing = $6, zone = $7,
       snoozed_until = NULL, updated_at = app_now()`,
    [address, votes, results, own, clubs, timing, zone],
  );
}

/** A person without wishes gets the usual ones. Locks them, so that nobody else changes the person's channels until the transaction ends. */
export async function ensureWish(tx: Transaction, address: Address, zone = "UTC"): Promise<void> {
  await tx.query(
    `INSERT INTO message_wish (address, zone, updated_at) VALUES ($1, $2, app_now())
     ON CONFLICT (address) DO UPDATE SET address = excluded.address`,
    [address, zone],
  );
}

/** Ends the channels of this kind. What waits for them is never sent. */
export async function stopChannels(
  address: Address,
  kind: MessageChannel["kind"],
  db: Queryable = getPool(),
): Promise<void> {
  await db.query(
    `UPDATE message_channel SET ${STOPPED} WHERE address = $1 AND kind = $2 AND state <> 'stopped'`,
    [address, kind],
  );
}

/** A channel that sends only the question whether it may, due now. */
export async function insertWaitingChannel(
  tx: Transaction,
  { address, kind, sealed }: { address: Address; kind: MessageChannel["kind"]; sealed: string },
): Promise<void> {
  const { id } = await one(
    tx,
    pick(tables.messageChannel, "id"),
    `INSERT INTO message_channel (address, kind, sealed, state, created_at) VALUES ($1, $2, $3, 'waiting', app_now()) RETURNING id`,
    [address, kind, sealed],
  );
  await tx.query(
    `WITH e AS (INSERT INTO outbox_event (kind, subject, address, due_at, spread_at, created_at)
       SELECT 'confirm', $1::text, $2, n.now, n.now, n.now FROM (SELECT app_now() AS now) n RETURNING id, due_at)
     INSERT INTO message (event_id, channel_id, due_at) SELECT e.id, $1::uuid, e.due_at FROM e`,
    [id, address],
  );
}

/** Where a link was used: in one of these chats, which still has the channel, or elsewhere; null if nowhere yet. */
export async function findLinkUse(
  tx: Transaction,
  link: string,
  chatHashes: readonly string[],
): Promise<"here" | "elsewhere" | null> {
  const isHere = await maybe(
    tx,
    bool,
    "SELECT coalesce(chat_hash = ANY($2) AND state = 'active', false) FROM message_channel WHERE link = $1",
    [link, chatHashes],
  );
  if (isHere === null) return null;
  return isHere ? "here" : "elsewhere";
}

/** A channel of a chat, whose owner opened the person's own link there. */
export async function insertChat(
  tx: Transaction,
  chat: { address: Address; sealed: string; chatHash: string; link: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO message_channel (address, kind, sealed, chat_hash, link, state, created_at, confirmed_at)
     SELECT $1, 'telegram', $2, $3, $4, 'active', n.now, n.now FROM (SELECT app_now() AS now) n`,
    [chat.address, chat.sealed, chat.chatHash, chat.link],
  );
}

/** Ends every channel of a chat, and answers how many there were. */
export async function stopChat(chatHashes: readonly string[]): Promise<number> {
  const { rowCount } = await getPool().query(
    `UPDATE message_channel SET ${STOPPED}
     WHERE chat_hash = ANY($1) AND state <> 'stopped'`,
    [chatHashes],
  );
  return rowCount ?? 0;
}

/** Forgets the addresses that nobody confirmed in time. */
export async function stopUnconfirmed(): Promise<void> {
  await getPool().query(
    `UPDATE message_channel SET ${STOPPED} WHERE state = 'waiting' AND created_at <= app_now() - make_interval(hours => $1)`,
    [CONFIRM_HOURS],
  );
}

/** What kind of channel a link is for; null if there is none. */
export function findChannelKind(id: string): Promise<MessageChannel["kind"] | null> {
  return maybe(getPool(), tables.messageChannel.kind, "SELECT kind FROM message_channel WHERE id = $1", [id]);
}

/** The channel's state after a person followed a link in one of its messages; null if it is over. */
export async function confirmChannel(id: string): Promise<MessageChannel["state"] | null> {
  return maybe(
    getPool(),
    tables.messageChannel.state,
    `UPDATE message_channel SET state = 'active', confirmed_at = coalesce(confirmed_at, app_now())
     WHERE id = $1 AND (state = 'active' OR (state = 'waiting' AND created_at > app_now() - make_interval(hours => $2)))
     RETURNING state`,
    [id, CONFIRM_HOURS],
  );
}

/** Returns false if it was stopped before, or is unknown. */
export async function stopChannel(id: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE message_channel SET ${STOPPED} WHERE id = $1 AND state <> 'stopped'`,
    [id],
  );
  return rowCount === 1;
}

/** No message to the person of this channel for a week. */
export async function snoozePerson(id: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE message_wish w SET snoozed_until = app_now() + interval '7 days' FROM message_channel h
     WHERE h.id = $1 AND h.state = 'active' AND w.address = h.address`,
    [id],
  );
  return rowCount === 1;
}

/**
 * The receiver says that the destination is wrong or that the person complained. A device or a chat that is gone is forgotten. Returns
 * false if the channel has ended, or is unknown.
 */
export async function failChannel(id: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE message_channel SET state = CASE kind WHEN 'push' THEN 'stopped' ELSE 'failing' END,
       sealed = CASE kind WHEN 'mail' THEN sealed ELSE '' END, endpoint_hash = NULL, label = NULL, chat_hash = NULL, ended_at = app_now()
     WHERE id = $1 AND ended_at IS NULL`,
    [id],
  );
  return rowCount === 1;
}

export function findChannelOfDelivery(deliveryId: string): Promise<string | null> {
  const { channelId } = tables.messageDelivery;
  return maybe(getPool(), channelId, "SELECT channel_id FROM message_delivery WHERE id = $1", [deliveryId]);
}

/** Up to `limit` channels whose destination is sealed under one of these secrets. */
export function listSealedUnder(
  secretIds: readonly string[],
  limit: number,
): Promise<Pick<MessageChannel, "id" | "sealed">[]> {
  return rows(
    getPool(),
    pick(tables.messageChannel, "id", "sealed"),
    "SELECT id, sealed FROM message_channel WHERE split_part(sealed, '*', 2) = ANY($1) ORDER BY random() LIMIT $2",
    [secretIds, limit],
  );
}

/** Unless the channel got another destination, or ended, in between. */
export async function saveSealed(channel: {
  id: string;
  before: string;
  sealed: string;
  /** Of what was a chat. */
  chatHash: string | null;
}): Promise<void> {
  const { id, before, sealed, chatHash } = channel;
  await getPool().query(
    "UPDATE message_channel SET sealed = $3, chat_hash = CASE WHEN chat_hash IS NOT NULL THEN $4 END WHERE id = $1 AND sealed = $2",
    [id, before, sealed, chatHash],
  );
}

/** The devices on which a person gets messages, the newest first. */
export function listDevices(address: Address): Promise<Device[]> {
  return rows(
    getPool(),
    device,
    `SELECT ${select(device, "h")} FROM message_channel h WHERE h.address = $1 AND h.kind = 'push' AND h.state = 'active'
     ORDER BY h.created_at DESC, h.id`,
    [address],
  );
}

/**
 * Makes a device the person's, whose it was before; the same again replaces what was known of it. Answers how many devices the person
 * has then, or null if somebody else takes the same one at this moment.
 */
export async function saveDevice(
  tx: Transaction,
  {
    address,
    endpointHash,
    sealed,
    label,
  }: { address: Address; endpointHash: string; sealed: string; label: string },
): Promise<number | null> {
  // Locked until the transaction ends, so that two devices at the same time can't pass the limit together.
  await tx.query("SELECT FROM message_wish WHERE address = $1 FOR UPDATE", [address]);
  await tx.query(
    `UPDATE message_channel SET ${STOPPED} WHERE endpoint_hash = $1 AND address <> $2 AND ended_at IS NULL`,
    [endpointHash, address],
  );
  const saved = await maybe(
    tx,
    tables.messageChannel.id,
    `INSERT INTO message_channel (address, kind, sealed, endpoint_hash, label, state, created_at, confirmed_at)
     SELECT $1, 'push', $2, $3, $4, 'active', n.now, n.now FROM (SELECT app_now() AS now) n
     ON CONFLICT (endpoint_hash) WHERE ended_at IS NULL DO UPDATE SET sealed = $2, label = $4 WHERE message_channel.address = $1
     RETURNING id`,
    [address, sealed, endpointHash, label],
  );
  if (saved === null) return null;
  return one(
    tx,
    int4,
    "SELECT count(*)::int FROM message_channel WHERE address = $1 AND kind = 'push' AND ended_at IS NULL",
    [address],
  );
}

/** Ends one device of the person; false if the person has no such device. */
export async function stopDevice(
  address: Address,
  which: { id: string } | { endpointHash: string },
): Promise<boolean> {
  const [column, value] =
    "id" in which ? ["id = $2::uuid", which.id] : ["endpoint_hash = $2", which.endpointHash];
  const { rowCount } = await getPool().query(
    `UPDATE message_channel SET ${STOPPED} WHERE address = $1 AND kind = 'push' AND ended_at IS NULL AND ${column}`,
    [address, value],
  );
  return rowCount === 1;
}
