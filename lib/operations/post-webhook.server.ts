import "server-only";
import { createHmac } from "node:crypto";
import type { WebhookMessage } from "./alert-webhook";

const TIMEOUT_MS = 4_000;

/**
 * Sends one message by Standard Webhooks 1.0.0, signed where there is a secret. Throws unless the receiver answers with 2xx; a
 * redirect is a refusal, because what is signed for one address is not for another.
 */
export async function postWebhook(
  { id, body }: WebhookMessage,
  { url, secret, now = Date.now() }: { url: string; secret: string | undefined; now?: number },
): Promise<void> {
  const timestamp = Math.floor(now / 1_000);
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      ...(secret && { "webhook-signature": signWebhook({ id, timestamp, body, secret }) }),
    },
    body,
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the receiver answered with status ${response.status}`);
}

/** The header of the standard: HMAC-SHA256 over id, time and body, by the bytes behind "whsec_". */
function signWebhook({
  id,
  timestamp,
  body,
  secret,
}: WebhookMessage & { timestamp: number; secret: string }): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return `v1,${signature}`;
}
