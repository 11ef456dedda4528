import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { readBodyText } from "@/lib/http/read-json-body";
import { isSignedWebhook } from "@/lib/outbound/sign-webhook.server";
import type { BounceRequest } from "./bounce-schemas";
import { failChannel, findChannelOfDelivery, stopChannel } from "./channel-store.server";

export const BOUNCE_BYTES = 4_096;
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const CHANNEL_ID = new RegExp(`^${UUID}$`);
const MESSAGE_ID = new RegExp(`^<?(${UUID})@[^<>\\s]+>?$`);

/** Lets in who signed the body with MAIL_BOUNCE_SECRET. Throws NOT_FOUND without a secret, else WRONG_SECRET. */
export async function checkBounceSecret(request: Request): Promise<void> {
  const { MAIL_BOUNCE_SECRET: secret } = getEnvironment();
  if (secret === undefined) throw new AppError("NOT_FOUND", "MAIL_BOUNCE_SECRET is not set.");
  const body = await readBodyText(request.clone(), BOUNCE_BYTES);
  if (!isSignedWebhook(request.headers, { body, secret })) throw new AppError("WRONG_SECRET");
}

/**
 * Ends the channel: an address that is wrong gets no more mail, and one whose owner complained is forgotten too. What names no
 * channel of ours, or one that has ended, has no effect.
 */
export async function takeBounce({ kind, messageId, channelId }: BounceRequest): Promise<{ taken: boolean }> {
  const id = messageId === undefined ? CHANNEL_ID.exec(channelId ?? "")?.[0] : await channelOf(messageId);
  if (id === undefined) return { taken: false };
  return { taken: await (kind === "complaint" ? stopChannel(id) : failChannel(id)) };
}

async function channelOf(messageId: string): Promise<string | undefined> {
  const [, deliveryId] = MESSAGE_ID.exec(messageId.trim()) ?? [];
  return deliveryId === undefined ? undefined : ((await findChannelOfDelivery(deliveryId)) ?? undefined);
}
