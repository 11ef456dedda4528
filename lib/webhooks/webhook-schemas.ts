import * as z from "zod/mini";
import { clubParams } from "@/lib/clubs/club-schemas";
import { addressText, time } from "@/lib/http/wire";
import { WEBHOOK_KINDS } from "./webhook-kinds";

const kinds = z.array(z.enum(WEBHOOK_KINDS)).check(
  z.minLength(1, "at least one event"),
  z.maxLength(WEBHOOK_KINDS.length),
  z.refine((all) => new Set(all).size === all.length, "each event once"),
);

/** A webhook as those who run the club see it; its secrets are shown once, when they are made. */
export const clubWebhook = z.object({
  id: z.uuid(),
  /** Null if no secret of this deployment opens it any more. */
  url: z.nullable(z.string()),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  /** "failed": switched off after three days without success; "gone": the receiver said so with 410. */
  state: z.enum(["on", "failed", "gone"]),
  failingSince: z.nullable(time),
  /** Until when the secret before this one signs too. */
  oldSecretUntil: z.nullable(time),
  createdBy: addressText,
  createdAt: time,
});
export type ClubWebhook = z.infer<typeof clubWebhook>;

export const webhookList = z.object({ webhooks: z.array(clubWebhook) });

/** The one time that a secret is shown. */
export const webhookSecret = z.object({ webhook: clubWebhook, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

export const addWebhookRequest = z.strictObject({ url: z.string().check(z.maxLength(2_000)), kinds });
export const changeWebhookRequest = z.strictObject({
  kinds: z.optional(kinds),
  /** Switches a webhook on again that was switched off. */
  state: z.optional(z.literal("on")),
});
export type ChangeWebhookRequest = z.infer<typeof changeWebhookRequest>;

export const webhookParams = z.extend(clubParams, { webhookId: z.uuid() });
export const deliveryParams = z.extend(webhookParams, { deliveryId: z.uuid() });

/** One event that was posted to a webhook, or will be. */
export const webhookDelivery = z.object({
  id: z.uuid(),
  kind: z.enum([...WEBHOOK_KINDS, "test"]),
  /** The number of the proposal or bounty in its club; null for a test. */
  number: z.nullable(z.int()),
  tries: z.int(),
  /** What the receiver answered last; null if it did not. */
  status: z.nullable(z.int()),
  milliseconds: z.nullable(z.int()),
  fault: z.nullable(z.string()),
  /** "needless": it is no longer public; null while it is tried again. */
  end: z.nullable(z.enum(["sent", "needless", "dead"])),
  tryAt: time,
  createdAt: time,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveryList = z.object({ deliveries: z.array(webhookDelivery) });
