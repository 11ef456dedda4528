import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { failChannel, type MessageChannel } from "./channel-store.server";
import {
  type ClaimedDelivery,
  claimDeliveries,
  endDelivery,
  failDelivery,
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
const SENDERS = 16;
const senders: Readonly<Record<MessageChannel["kind"], Sender>> = {
  mail: sendMail,
  push: sendPush,
  telegram: sendTelegram,
};

const CHANNEL_KINDS = ["mail", "push", "telegram"] as const satisfies readonly MessageChannel["kind"][];

export type DeliveryReport = { made: number; sent: number; needless: number; failed: number };

/** Turns due events into messages for those they concern, and sends what is due. Many may run at the same time. */
export async function deliverMessages(): Promise<DeliveryReport> {
  const end = Date.now() + RUN_MS;
  const report: DeliveryReport = { made: 0, sent: 0, needless: 0, failed: 0 };
  let made: number | null = 0;
  while (made !== null && Date.now() < end) {
    report.made += made;
    made = await spreadNext();
  }
  // Each kind apart: anybody may name a push service that answers slowly, and no mail waits for it.
  await Promise.all(
    CHANNEL_KINDS.map(async (kind) => {
      while (Date.now() < end) {
        const claimed = await claimDeliveries(kind, AT_ONCE);
        if (claimed.length === 0) break;
        for (const outcome of await mapConcurrently(claimed, SENDERS, deliver)) report[outcome] += 1;
      }
    }),
  );
  return report;
}

/** How many messages the next part of a due event makes; null if none is due. */
function spreadNext(): Promise<number | null> {
  return inTransaction(async (tx) => {
    const event = await lockDueEvent(tx);
    return event && spreadEvent(tx, event);
  });
}

async function deliver({
  id,
  channelId,
  tries,
  channel,
}: ClaimedDelivery): Promise<"sent" | "needless" | "failed"> {
  const wanted = (await readFacts(id)).filter(({ concerns }) => concerns);
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
