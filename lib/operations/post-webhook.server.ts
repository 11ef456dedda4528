import "server-only";
import { type WebhookMessage, webhookHeaders } from "@/lib/outbound/sign-webhook.server";

const TIMEOUT_MS = 4_000;

/**
 * Sends one message by Standard Webhooks 1.0.0, signed where there is a secret. Throws unless the receiver answers with 2xx; a
 * redirect is a refusal, because what is signed for one address is not for another.
 */
export async function postWebhook(
  message: WebhookMessage,
  { url, secret }: { url: string; secret: string | undefined },
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: webhookHeaders(message, { secrets: secret ? [secret] : [] }),
    body: message.body,
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the receiver answered with status ${response.status}`);
}
