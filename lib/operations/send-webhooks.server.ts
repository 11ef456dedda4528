import "server-only";
import { claimNotices, markTold } from "@/lib/audit/alert-notice-store.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { type WebhookMessage, webhookHeaders } from "@/lib/outbound/sign-webhook.server";
import { writeAlertMessage } from "./alert-webhook";

export type Telling = { told: number; untold: number };

type Due = { kind: string; message: WebhookMessage; markTold: () => Promise<void> };
type Hook = {
  url: string | undefined;
  secret: string | undefined;
  /** Takes what is to be sent now, so that nobody else gets it before its next turn. */
  claim: () => Promise<Due[]>;
};

/** The receivers and what each is told. One receiver may get messages of several hooks, because each message says its type. */
function listHooks(): Hook[] {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret, APP_ORIGIN: appOrigin } = getEnvironment();
  return [{ url, secret, claim: () => claimAlerts(appOrigin) }];
}

async function claimAlerts(appOrigin: string): Promise<Due[]> {
  return (await claimNotices()).map((notice) => ({
    kind: notice.kind,
    message: writeAlertMessage(notice, { appOrigin }),
    markTold: () => markTold(notice),
  }));
}

/**
 * Sends what is due to each receiver. At least once: a message goes out again only when its answer was lost, or when nobody noted it
 * before the process died. Never throws because of the receiver.
 */
export async function sendWebhooks(): Promise<Telling> {
  const outcomes = await Promise.all(
    listHooks().map(async ({ url, secret, claim }): Promise<boolean[]> => {
      if (url === undefined) return [];
      return Promise.all((await claim()).map((due) => send(due, { url, secret })));
    }),
  );
  const sent = outcomes.flat();
  const told = sent.filter(Boolean).length;
  return { told, untold: sent.length - told };
}

async function send(
  { kind, message, markTold }: Due,
  receiver: { url: string; secret: string | undefined },
): Promise<boolean> {
  try {
    await postWebhook(message, receiver);
  } catch (error) {
    // The receiver's address may hold a key, and fetch's messages don't name it.
    getLogger().warn({ kind, fault: String(error).slice(0, 200) }, "webhook not delivered");
    return false;
  }
  await markTold();
  return true;
}

const TIMEOUT_MS = 4_000;

/**
 * Sends one message by Standard Webhooks 1.0.0, signed where there is a secret. Throws unless the receiver answers with 2xx; a
 * redirect is a refusal, because a message signed for one address must not reach another.
 */
async function postWebhook(
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
