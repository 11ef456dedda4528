import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { getLogger } from "@/lib/env/logger.server";
import { stopUnconfirmed } from "@/lib/messages/channel-store.server";
import { type DeliveryReport, deliverMessages } from "@/lib/messages/deliver-messages.server";
import { untilNextDue } from "@/lib/messages/delivery-store.server";
import { type PostReport, postClubEvents } from "@/lib/messages/post-club-events.server";
import { renewMessageSeals } from "@/lib/messages/renew-seals.server";
import { type HubReport, tellHub } from "@/lib/sharing/tell-hub.server";
import { renewWebhookSeals } from "@/lib/webhooks/renew-webhook-seals.server";
import { runCronJob } from "./run-cron-job.server";

type MessagesReport = DeliveryReport & { posts: PostReport; hub: HubReport; resealed: number };

/** No turn begins later than this before the caller's time is over. */
const TURN_MS = 12_000;
const SHORTEST_PAUSE_MS = 1_000;

/**
 * One turn; and, while the caller gives it `seconds`, another as long as messages are left, or as soon as the next is due. So what falls due
 * between the calls of a scheduler waits for a few seconds and not for the next call.
 */
export async function runMessagesJob(request: Request, seconds: number): Promise<object> {
  const lastBegin = Date.now() + seconds * 1_000 - TURN_MS;
  for (;;) {
    const report = await runTurn(request);
    if ("status" in report) return report;
    const waitMs = report.isMore ? 0 : await untilNextDue();
    if (waitMs === null || Date.now() + waitMs > lastBegin) return report;
    if (!report.isMore) await sleep(Math.max(waitMs, SHORTEST_PAUSE_MS));
  }
}

/** Makes messages of what happened, and sends those that are due. Beside it, posts what clubs announce and tells the hub of feeds that changed. */
function runTurn(request: Request) {
  return runCronJob(request, {
    name: "messages",
    work: async (): Promise<MessagesReport> => {
      const [delivered, posts, hub, destinations, webhooks] = await Promise.all([
        deliverMessages(),
        beside("posts of clubs", { posted: 0, refused: 0 }, postClubEvents),
        beside("the hub of feeds", { told: 0, untold: 0 }, tellHub),
        beside("the renewal of destinations' seals", 0, renewMessageSeals),
        beside("the renewal of webhooks' seals", 0, renewWebhookSeals),
        beside("forgetting what nobody confirmed", undefined, stopUnconfirmed),
      ]);
      return { ...delivered, posts, hub, resealed: destinations + webhooks };
    },
    summarise,
  });
}

function summarise({ made, sent, needless, failed, posts, hub, resealed }: MessagesReport): string {
  return [
    `${made} made, ${sent} sent, ${needless} needless`,
    ...(failed > 0 ? [`${failed} not taken`] : []),
    ...(posts.posted > 0 ? [`${posts.posted} posted to Discord`] : []),
    ...(posts.refused > 0 ? [`${posts.refused} clubs' posts not taken`] : []),
    ...(hub.told > 0 ? [`hub told of ${hub.told}`] : []),
    ...(hub.untold > 0 ? [`hub did not take ${hub.untold}`] : []),
    ...(resealed > 0 ? [`${resealed} encrypted again`] : []),
  ].join(", ");
}

/** What must never keep a message from being sent: its fault is logged, and its next turn comes. */
async function beside<Outcome>(name: string, none: Outcome, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, `${name} failed`);
    return none;
  }
}
