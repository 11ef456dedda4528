import "server-only";
import { createHash, ECDH } from "node:crypto";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { parseOutsideUrl } from "@/lib/outbound/parse-outside-url";
import type { Address } from "@/lib/shared/address";
import { ensureWish, saveDevice, stopChannels, stopDevice } from "./channel-store.server";
import type { DeviceRemoval, DeviceRequest, OwnMessages, PushSubscription } from "./message-schemas";
import { sealDestination } from "./message-secrets.server";
import { pushSettings } from "./push-settings.server";
import { requireZone } from "./require-zone.server";
import { viewMessages } from "./view-messages.server";

const MOST_DEVICES = 20;

/** Sends messages to this browser from now on. It needs no confirmation: the browser asked the person. */
export async function addDevice(address: Address, request: DeviceRequest): Promise<OwnMessages> {
  const { subscription, label } = request;
  if (pushSettings() === null) throw new AppError("NOT_FOUND", "This site sends no messages to devices.");
  if (request.address !== address)
    throw new AppError("CONFLICT", "Another person has signed in here since. Load the page again.");
  if (!parseOutsideUrl(subscription.endpoint, getEnvironment().WEBHOOK_ALLOWED_HOSTS).ok)
    throw new AppError("BAD_REQUEST", "subscription.endpoint: the https address of a push service");
  if (!isPoint(subscription)) throw new AppError("BAD_REQUEST", "subscription.keys.p256dh: a point of P-256");
  await requireZone(address, request.zone);
  const sealed = await sealDestination(JSON.stringify(subscription));
  await inTransaction(async (tx) => {
    await ensureWish(tx, address, request.zone);
    const endpointHash = hashOf(subscription.endpoint);
    const devices = await saveDevice(tx, { address, endpointHash, sealed, label });
    if (devices === null) throw new AppError("TRY_AGAIN");
    if (devices > MOST_DEVICES)
      throw new AppError(
        "CONFLICT",
        `You get messages on ${MOST_DEVICES} devices already. Remove one of them first.`,
      );
  });
  return viewMessages(address);
}

export async function removeDevice(address: Address, removal: DeviceRemoval): Promise<OwnMessages> {
  if ("all" in removal) await stopChannels(address, "push");
  else {
    const which = "id" in removal ? removal : { endpointHash: hashOf(removal.endpoint) };
    if (!(await stopDevice(address, which)))
      throw new AppError("NOT_FOUND", "You get no messages on this device.");
  }
  return viewMessages(address);
}

/** An endpoint holds a long random text, so its hash says nothing about it. */
function hashOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("hex");
}

function isPoint({ keys }: PushSubscription): boolean {
  try {
    ECDH.convertKey(keys.p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}
