import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@/lib/db/transaction.server";
import { getLogger } from "@/lib/env/logger.server";
import { failChannel, type MessageChannel } from "./channel-store.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endDelivery,
  failDelivery,
  type MessageFact,
  makeDeliveries,
  postponeDelivery,
  readFacts,
} from "./delivery-store.server";
import { openDestination } from "./message-secrets.server";
import { type DueEvent, lockDueEvent, postponeEvent, spreadEvent } from "./outbox-store.server";
import { sayFault } from "./say-fault";
import { sendMail } from "./send-mail.server";
import { sendPush } from "./send-push.server";
import { sendTelegram } from "./send-telegram.server";
import { AskedToWait, RefusedForGood, type Sender } from "./sender";
import { writeMessage } from "./write-message";

/** Begins no more after this. A receiver has 8 s to answer. */
const RUN_MS = 8_000;
const CHANNEL_KINDS = ["mail", "push", "telegram"] as const satisfies readonly MessageChannel["kind"][];
/** Of each kind. Anybody may name a push service that answers slowly: no mail waits for it, and only one lane of devices. */
const LANES = 2;
const AT_ONCE = 16;
/** How many deliveries are made of what is due in one statement. */
const MADE_AT_ONCE = 500;
const NOTHING_YET_MS = 50;
const senders: Readonly<Record<MessageChannel["kind"], Sender>> = {
  mail: sendMail,
  push: sendPush,
  telegram: sendTelegram,
};

export type DeliveryReport = {
  made: number;
  sent: number;
  needless: number;
  failed: number;
  isMore: boolean;
};

/** Turns due events into messages for those they concern, and sends what is due. Many may run at the same time. */
export async function deliverMessages(): Promise<DeliveryReport> {
  const end = Date.now() + RUN_MS;
  const report: DeliveryReport = { made: 0, sent: 0, needless: 0, failed: 0, isMore: false };
  for (let made: number | null = 0; made !== null && Date.now() < end; made = await spreadNext()) {
    report.made += made;
  }
  let isMaking = true;
  const making = async (): Promise<void> => {
    while (Date.now() < end && (await makeDeliveries(MADE_AT_ONCE)) > 0);
    isMaking = false;
  };
  const lane = async (kind: MessageChannel["kind"]): Promise<void> => {
    while (Date.now() < end) {
      const claimed = await claimDeliveries(kind, AT_ONCE);
      for (const each of await deliverTogether(claimed)) report[each] += 1;
      if (claimed.length === 0 && !isMaking) return;
      if (claimed.length === 0) await sleep(NOTHING_YET_MS);
    }
  };
  await Promise.all([
    making(),
    ...CHANNEL_KINDS.flatMap((kind) => Array.from({ length: LANES }, () => lane(kind))),
  ]);
  return { ...report, isMore: Date.now() >= end };
}

/** How many messages the next part of a due event makes; null if none is due. An event that can't be spread keeps no other back. */
async function spreadNext(): Promise<number | null> {
  let event: DueEvent | null = null;
  try {
    return await inTransaction(async (tx) => {
      event = await lockDueEvent(tx);
      return event && spreadEvent(tx, event);
    });
  } catch (error) {
    if (event === null) throw error;
    getLogger().error({ event, fault: String(error).slice(0, 500) }, "event not spread");
    await postponeEvent(event);
    return 0;
  }
}

type Ending = "sent" | "needless" | "failed";

/** What concerns whom is asked for all of them, just before they are sent. */
async function deliverTogether(claimed: readonly ClaimedDelivery[]): Promise<Ending[]> {
  if (claimed.length === 0) return [];
  const facts = await readFacts(claimed.map(({ id }) => id));
  return Promise.all(
    claimed.map((delivery) =>
      deliver(
        delivery,
        facts.filter(({ concerns, deliveryId }) => concerns && deliveryId === delivery.id),
      ),
    ),
  );
}

async function deliver(
  { id, channelId, tries, channel }: ClaimedDelivery,
  wanted: readonly MessageFact[],
): Promise<Ending> {
  if (wanted.length === 0) {
    await endDelivery(id, "needless");
    return "needless";
  }
  try {
    const to = openDestination(channel.sealed);
    if (to === null) throw new Error("no secret of MESSAGE_SECRETS opens the destination");
    const isConfirmation = wanted.some(({ kind }) => kind === "confirm");
    const messages = wanted.map(writeMessage);
    await senders[channel.kind]({ deliveryId: id, channelId, to, messages, isConfirmation });
  } catch (error) {
    const fault = sayFault(error);
    const isFinal = error instanceof RefusedForGood;
    if (isFinal) await failChannel(channelId);
    if (error instanceof AskedToWait) await postponeDelivery({ id, fault, seconds: error.seconds });
    else await failDelivery({ id, tries, fault, isFinal });
    return "failed";
  }
  await endDelivery(id, "sent");
  return "sent";
}
