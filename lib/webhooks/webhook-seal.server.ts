import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { getEnvironment } from "@/lib/env/environment.server";
import { openDestination, sealDestination } from "@/lib/messages/message-secrets.server";

const content = z.strictObject({ url: z.string(), secret: z.string(), oldSecrets: z.array(z.string()) });
/** Where a webhook is posted, and what signs it. */
export type WebhookTarget = z.infer<typeof content>;

/** Whether this site has what encrypts them; without it no webhook is offered. */
export function hasWebhooks(): boolean {
  return getEnvironment().MESSAGE_SECRETS !== undefined;
}

export function sealTarget(target: WebhookTarget): Promise<string> {
  return sealDestination(JSON.stringify(target));
}

/** Null if none of MESSAGE_SECRETS opens it. */
export function openTarget(sealed: string): WebhookTarget | null {
  const opened = openDestination(sealed);
  return opened === null ? null : content.parse(JSON.parse(opened));
}

/** 32 random bytes; Standard Webhooks 1.0.0 has 24 to 64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}
