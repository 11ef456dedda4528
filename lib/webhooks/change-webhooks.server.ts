import "server-only";
import { randomUUID } from "node:crypto";
import { requireLive } from "@/lib/clubs/invite-moderator.server";
import { requireClubRight, requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { readNow } from "@/lib/db/read-now.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { parseOutsideUrl, URL_FAULTS } from "@/lib/outbound/parse-outside-url";
import type { Address } from "@/lib/shared/address";
import { deliver, post } from "./deliver-webhooks.server";
import { toClubWebhook, toWebhookDelivery } from "./view-webhooks.server";
import { claimAgain, findDelivery, insertTest, readFacts } from "./webhook-delivery-store.server";
import { WEBHOOKS_MAX, type WebhookKind } from "./webhook-kinds";
import type { ChangeWebhookRequest, ClubWebhook, WebhookDelivery, WebhookSecret } from "./webhook-schemas";
import { hasWebhooks, newSecret, openTarget, sealTarget } from "./webhook-seal.server";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  saveRotation,
  updateWebhook,
  type WebhookRow,
} from "./webhook-store.server";
import { writeTest } from "./write-webhook";

/** A receiver may still have any of them, and each signs every message until the day is over. */
const MOST_OLD_SECRETS = 3;

type Place = { slug: string; address: Address; webhookId: string };

/** Throws BAD_REQUEST for an address that is never posted to, and CONFLICT for one that the club has, and beyond the limit. */
export async function addWebhook({
  slug,
  address,
  url,
  kinds,
}: {
  slug: string;
  address: Address;
  url: string;
  kinds: readonly WebhookKind[];
}): Promise<WebhookSecret> {
  if (!hasWebhooks()) throw new AppError("NOT_FOUND", "This site sends no webhooks.");
  const parsed = parseOutsideUrl(url, getEnvironment().WEBHOOK_ALLOWED_HOSTS);
  if (!parsed.ok) throw new AppError("BAD_REQUEST", URL_FAULTS[parsed.reason]);
  const target = { url: parsed.value.href, secret: newSecret(), oldSecrets: [] };
  const sealed = await sealTarget(target);
  return inTransaction(async (tx) => {
    const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.manage-webhooks" });
    requireLive(club);
    const all = await listWebhooks(club.id, tx);
    if (all.some((each) => openTarget(each.sealed)?.url === target.url))
      throw new AppError("CONFLICT", "This club has a webhook with this address already.");
    if (all.length >= WEBHOOKS_MAX)
      throw new AppError("CONFLICT", `A club has at most ${WEBHOOKS_MAX} webhooks. Remove one first.`);
    const stored = await insertWebhook(tx, { clubId: club.id, sealed, kinds, createdBy: address });
    return { webhook: toClubWebhook(stored), secret: target.secret };
  });
}

/** Chooses other events, or switches the webhook on again. */
export function changeWebhook({
  request: { kinds, state },
  ...place
}: Place & { request: ChangeWebhookRequest }): Promise<ClubWebhook> {
  return inTransaction(async (tx) => {
    const webhook = await requireWebhookLocked(tx, place);
    return toClubWebhook(
      await updateWebhook(tx, {
        webhookId: webhook.id,
        kinds: kinds ?? webhook.kinds,
        isOn: state === "on" && webhook.state !== "on",
      }),
    );
  });
}

export function removeWebhook(place: Place): Promise<{ removed: true }> {
  return inTransaction(async (tx) => {
    await deleteWebhook(tx, (await requireWebhookLocked(tx, place)).id);
    return { removed: true };
  });
}

/** A new secret. Those before it sign too for a day. */
export function rotateSecret(place: Place): Promise<WebhookSecret> {
  return inTransaction(async (tx) => {
    const webhook = await requireWebhookLocked(tx, place);
    const target = openTarget(webhook.sealed);
    if (target === null)
      throw new AppError("CONFLICT", "This webhook can't be read any more. Remove it and add it again.");
    const secret = newSecret();
    const isRotating = webhook.oldSecretUntil !== null && webhook.oldSecretUntil > (await readNow(tx));
    const old = [target.secret, ...(isRotating ? target.oldSecrets : [])];
    const sealed = await sealTarget({ ...target, secret, oldSecrets: old.slice(0, MOST_OLD_SECRETS) });
    return { webhook: toClubWebhook(await saveRotation(tx, { webhookId: webhook.id, sealed })), secret };
  });
}

/** Posts `webhook.test` now and notes what came of it. It is not tried again, and switches nothing off. */
export async function testWebhook(place: Place): Promise<WebhookDelivery> {
  const { webhook, club } = await requireWebhook(place);
  requireLive(club);
  const id = randomUUID();
  const now = new Date();
  const { APP_ORIGIN: origin } = getEnvironment();
  const body = writeTest({ slug: club.slug, name: club.name }, { origin, now });
  const noted = await insertTest(id, webhook.id, await post({ id, body }, { ...webhook, now }));
  if (noted === null) throw new AppError("NOT_FOUND", "This webhook was removed.");
  return toWebhookDelivery(noted);
}

/** Posts an event again, under its first id. Throws CONFLICT for what is no longer public, and while it is being sent. */
export async function sendAgain({
  deliveryId,
  ...place
}: Place & { deliveryId: string }): Promise<WebhookDelivery> {
  const { webhook } = await requireWebhook(place);
  const delivery = { webhookId: webhook.id, deliveryId };
  const facts = (await findDelivery(delivery)) && (await readFacts(deliveryId));
  if (!facts) throw new AppError("NOT_FOUND", "There is no such event to send again.");
  if (!facts.isPublic) throw new AppError("CONFLICT", "This is no longer public, so it is not sent again.");
  if (webhook.state !== "on") throw new AppError("CONFLICT", "Switch the webhook on first.");
  const claimed = await claimAgain(deliveryId);
  if (claimed === null) throw new AppError("CONFLICT", "This is being sent. Look again in a moment.");
  await deliver(claimed);
  const noted = await findDelivery(delivery);
  if (noted === null) throw new AppError("NOT_FOUND", "This webhook was removed.");
  return toWebhookDelivery(noted);
}

async function requireWebhook({ slug, address, webhookId }: Place) {
  const { club } = await requireClubRight({ slug, address, action: "club.manage-webhooks" });
  return { club, webhook: requireKnown(await findWebhook({ clubId: club.id, webhookId })) };
}

async function requireWebhookLocked(
  tx: Transaction,
  { slug, address, webhookId }: Place,
): Promise<WebhookRow> {
  const { club } = await requireClubRightLocked(tx, { slug, address, action: "club.manage-webhooks" });
  return requireKnown(await findWebhook({ clubId: club.id, webhookId }, tx));
}

function requireKnown(webhook: WebhookRow | null): WebhookRow {
  if (webhook === null) throw new AppError("NOT_FOUND", "This club has no such webhook.");
  return webhook;
}
