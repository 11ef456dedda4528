import "server-only";
import { getAddress } from "viem";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { postOutside } from "@/lib/outbound/post-outside.server";
import { type WebhookMessage, webhookHeaders } from "@/lib/outbound/sign-webhook.server";
import { describeAnswer } from "./describe-answer";
import {
  type Attempt,
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryFacts,
  dropDelivery,
  forgetOldDeliveries,
  noteFailed,
  noteSent,
  readFacts,
  spreadEvents,
} from "./webhook-delivery-store.server";
import { hasWebhooks, openTarget } from "./webhook-seal.server";
import { writeWebhook } from "./write-webhook";

/** Begins no more after this. A try lasts 5 s at most, so a run ends within 10 s; the next one continues. */
const RUN_MS = 5_000;
const SENDERS = 32;
const GONE = 410;

export type WebhooksReport = { made: number; sent: number; needless: number; failed: number };

/** Makes deliveries of what became due in clubs, and posts those that are to be tried. Many may run at the same time. */
export async function deliverWebhooks(): Promise<WebhooksReport> {
  const end = Date.now() + RUN_MS;
  const report: WebhooksReport = { made: 0, sent: 0, needless: 0, failed: 0 };
  if (!hasWebhooks()) return report;
  await forgetOldDeliveries();
  for (let isMore = true; isMore && Date.now() < end; ) {
    const spread = await spreadEvents();
    report.made += spread.made;
    isMore = spread.isMore;
  }
  while (Date.now() < end) {
    const claimed = await claimDeliveries(SENDERS);
    if (claimed.length === 0) break;
    for (const outcome of await Promise.all(claimed.map(deliver))) report[outcome] += 1;
  }
  return report;
}

type Outcome = "sent" | "needless" | "failed";

/** One try of a claimed delivery. One that this site can't write is a failure like others, so that it keeps no other back. */
export async function deliver(claimed: ClaimedDelivery): Promise<Outcome> {
  try {
    return await tryOnce(claimed);
  } catch (error) {
    getLogger().error({ fault: String(error).slice(0, 500) }, "webhook not written");
    const attempt = { status: null, milliseconds: 0, fault: "This site could not write the message." };
    await noteFailed(claimed, { attempt, isGone: false });
    return "failed";
  }
}

async function tryOnce(claimed: ClaimedDelivery): Promise<Outcome> {
  const facts = await readFacts(claimed.id);
  if (facts === null || !facts.isPublic || facts.webhook.state !== "on") {
    await dropDelivery(claimed.id, facts?.isPublic ? "dead" : "needless");
    return "needless";
  }
  const { APP_ORIGIN: origin } = getEnvironment();
  const body = writeWebhook(toShown(facts), { origin });
  const attempt = await post({ id: claimed.id, body }, { ...facts.webhook, now: facts.now });
  if (attempt.fault === null) {
    await noteSent(claimed, attempt);
    return "sent";
  }
  await noteFailed(claimed, { attempt, isGone: attempt.status === GONE });
  return "failed";
}

/** Posts one message, signed by the webhook's secret, and by the one before it until that is over. Throws nothing that the receiver does. */
export async function post(
  message: WebhookMessage,
  { sealed, oldSecretUntil, now }: { sealed: string; oldSecretUntil: Date | null; now: Date },
): Promise<Attempt> {
  const target = openTarget(sealed);
  if (target === null)
    return { status: null, milliseconds: 0, fault: "No secret of MESSAGE_SECRETS opens the address." };
  const isRotating = oldSecretUntil !== null && oldSecretUntil > now;
  const secrets = [target.secret, ...(isRotating ? target.oldSecrets : [])];
  const begin = performance.now();
  const outcome = await postOutside({
    url: target.url,
    headers: {
      ...webhookHeaders(message, { secrets }),
      "user-agent": `${getEnvironment().PRODUCT_NAME.replaceAll(" ", "-")}-Webhooks`,
    },
    body: message.body,
  });
  const milliseconds = Math.round(performance.now() - begin);
  if (!outcome.ok) return { status: null, milliseconds, fault: outcome.reason.text };
  return { status: outcome.value.status, milliseconds, fault: describeAnswer(outcome.value) };
}

/** Addresses as they are shown. */
function toShown(facts: DeliveryFacts): Parameters<typeof writeWebhook>[0] {
  const { proposal, bounty } = facts;
  return {
    ...facts,
    proposal: proposal && { ...proposal, author: getAddress(proposal.author) },
    bounty: bounty && {
      ...bounty,
      sponsor: getAddress(bounty.sponsor),
      prizes: bounty.prizes.map((prize) => ({ ...prize, winner: getAddress(prize.winner) })),
    },
  };
}
