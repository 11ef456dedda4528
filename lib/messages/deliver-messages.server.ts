import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@/lib/db/transaction.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { splitEvery } from "@/lib/shared/split-every";
import { failChannel, type MessageChannel } from "./channel-store.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endDelivery,
  failDelivery,
  type MessageFact,
  postponeDelivery,
  readFacts,
} from "./delivery-store.server";
import { openDestination } from "./message-secrets.server";
import { lockDueEvent, spreadEvent } from "./outbox-store.server";
import { sayFault } from "./say-fault";
import { sendMail } from "./send-mail.server";
import { sendPush } from "./send-push.server";
import { sendTelegram } from "./send-telegram.server";
import { AskedToWait, RefusedForGood, type Sender } from "./sender";
import { writeMessage } from "./write-message";

/** A run ends before a scheduler or a host gives it up; the next one goes on with what is left. */
const RUN_MS = 12_000;
const AT_ONCE = 64;
/** So many are read together, just before they are sent, and so many groups are under way. */
const GROUP = 16;
const GROUPS = 2;
const senders: Readonly<Record<MessageChannel["kind"], Sender>> = {
  mail: sendMail,
  push: sendPush,
  telegram: sendTelegram,
};

type End = "sent" | "needless" | "failed";
export type DeliveryReport = { made: number; sent: number; needless: number; failed: number };

/** Turns due events into messages for those they concern, and sends what is due. Many may run at the same time. */
export async function deliverMessages(): Promise<DeliveryReport> {
  const end = Date.now() + RUN_MS;
  const report: DeliveryReport = { made: 0, sent: 0, needless: 0, failed: 0 };
  let made: number | null = 0;
  while (made !== null && Date.now() < end) {
    report.made += made;
    const startedAt = Date.now();
    made = await spreadNext();
    // So that votes have the database for at least half of the time.
    if (made !== null) await sleep(Date.now() - startedAt);
  }
  while (Date.now() < end) {
    const claimed = await claimDeliveries(AT_ONCE);
    if (claimed.length === 0) break;
    const ends = await mapConcurrently(splitEvery(GROUP, claimed), GROUPS, deliverGroup);
    for (const each of ends.flat()) report[each] += 1;
  }
  return report;
}

/** How many messages the next part of a due event makes; null if none is due. */
function spreadNext(): Promise<number | null> {
  return inTransaction(async (tx) => {
    const event = await lockDueEvent(tx);
    return event && spreadEvent(tx, event);
  });
}

async function deliverGroup(group: readonly ClaimedDelivery[]): Promise<End[]> {
  const facts = (await readFacts(group.map(({ id }) => id))).filter(({ concerns }) => concerns);
  return Promise.all(
    group.map((delivery) => {
      const wanted = facts.filter(({ deliveryId }) => deliveryId === delivery.id);
      return deliver(delivery, wanted);
    }),
  );
}

async function deliver(
  { id, channelId, tries, channel }: ClaimedDelivery,
  wanted: readonly MessageFact[],
): Promise<End> {
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
