import "server-only";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { ROTATION_HOURS, WEBHOOK_KINDS, type WebhookKind } from "./webhook-kinds";

const kinds = parsed(tables.clubWebhook.kinds, (names) =>
  WEBHOOK_KINDS.filter((kind) => names.includes(kind)),
);

const webhook = {
  ...pick(
    tables.clubWebhook,
    "id",
    "clubId",
    "sealed",
    "state",
    "failingSince",
    "oldSecretUntil",
    "createdBy",
    "createdAt",
  ),
  kinds,
};
export type WebhookRow = RowOf<typeof webhook>;

type Place = { clubId: bigint; webhookId: string };

export function listWebhooks(clubId: bigint, db: Queryable = getPool()): Promise<WebhookRow[]> {
  return rows(
    db,
    webhook,
    `SELECT ${select(webhook)} FROM club_webhook WHERE club_id = $1 ORDER BY created_at, id`,
    [clubId],
  );
}

/** The club's webhook; null if it has none with this id. */
export function findWebhook(
  { clubId, webhookId }: Place,
  db: Queryable = getPool(),
): Promise<WebhookRow | null> {
  return maybe(db, webhook, `SELECT ${select(webhook)} FROM club_webhook WHERE club_id = $1 AND id = $2`, [
    clubId,
    webhookId,
  ]);
}

export function insertWebhook(
  tx: Transaction,
  row: { clubId: bigint; sealed: string; kinds: readonly WebhookKind[]; createdBy: Address },
): Promise<WebhookRow> {
  return one(
    tx,
    webhook,
    `INSERT INTO club_webhook (club_id, sealed, kinds, created_by, created_at)
     VALUES ($1, $2, $3, $4, app_now()) RETURNING ${select(webhook)}`,
    [row.clubId, row.sealed, row.kinds, row.createdBy],
  );
}

/** Other events from now on, and on again if `isOn`: what failed before is forgotten. */
export function updateWebhook(
  tx: Transaction,
  { webhookId, kinds: wanted, isOn }: { webhookId: string; kinds: readonly WebhookKind[]; isOn: boolean },
): Promise<WebhookRow> {
  return one(
    tx,
    webhook,
    `UPDATE club_webhook SET kinds = $2, state = CASE WHEN $3 THEN 'on' ELSE state END,
       failing_since = CASE WHEN $3 THEN NULL ELSE failing_since END WHERE id = $1 RETURNING ${select(webhook)}`,
    [webhookId, wanted, isOn],
  );
}

/** A new secret; those before it sign too for a day. */
export function saveRotation(
  tx: Transaction,
  { webhookId, sealed }: { webhookId: string; sealed: string },
): Promise<WebhookRow> {
  return one(
    tx,
    webhook,
    `UPDATE club_webhook SET sealed = $2, old_secret_until = app_now() + make_interval(hours => $3)
     WHERE id = $1 RETURNING ${select(webhook)}`,
    [webhookId, sealed, ROTATION_HOURS],
  );
}

/** Its deliveries go with it. */
export async function deleteWebhook(tx: Transaction, webhookId: string): Promise<void> {
  await tx.query("DELETE FROM club_webhook WHERE id = $1", [webhookId]);
}

/** Up to `limit` webhooks that are sealed under one of these secrets. */
export function listSealedWebhooks(
  secretIds: readonly string[],
  limit: number,
): Promise<{ id: string; sealed: string }[]> {
  return rows(
    getPool(),
    pick(tables.clubWebhook, "id", "sealed"),
    "SELECT id, sealed FROM club_webhook WHERE split_part(sealed, '*', 2) = ANY($1) ORDER BY random() LIMIT $2",
    [secretIds, limit],
  );
}

/** Unless its secret was changed in between. */
export async function saveSealedWebhook(webhook: {
  id: string;
  before: string;
  sealed: string;
}): Promise<void> {
  await getPool().query("UPDATE club_webhook SET sealed = $3 WHERE id = $1 AND sealed = $2", [
    webhook.id,
    webhook.before,
    webhook.sealed,
  ]);
}
