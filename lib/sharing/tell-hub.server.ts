import "server-only";
import { createHash } from "node:crypto";
import { getEnvironment } from "@/lib/env/environment.server";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { writeAtom } from "@/lib/shared/write-atom";
import { readFeed } from "./answer-feeds.server";
import {
  claimDueFeeds,
  type DueFeed,
  keepFeed,
  markChangedFeeds,
  markFeedTold,
  markFeedUntold,
} from "./hub-feed-store.server";

const RUN_MS = 8_000;
const TIMEOUT_MS = 3_000;
const AT_ONCE = 8;

export type HubReport = { told: number; untold: number };

/**
 * Tells the WebSub hub which public feeds changed, each at most once a minute. What the hub does not take is tried again. Without
 * WEBSUB_HUB it does nothing.
 */
export async function tellHub(): Promise<HubReport> {
  const report: HubReport = { told: 0, untold: 0 };
  const { WEBSUB_HUB: hub } = getEnvironment();
  if (hub === undefined) return report;
  const end = Date.now() + RUN_MS;
  await markChangedFeeds();
  while (Date.now() < end) {
    const due = await claimDueFeeds(AT_ONCE);
    if (due.length === 0) break;
    for (const outcome of await mapConcurrently(due, AT_ONCE, (feed) => tellOf(feed, hub)))
      if (outcome !== "same") report[outcome] += 1;
  }
  return report;
}

async function tellOf(due: DueFeed, hub: string): Promise<"told" | "untold" | "same"> {
  try {
    const slug = due.place === "" ? null : due.place;
    const feed = await readFeed(slug, "feed.atom");
    const hash = createHash("sha256").update(writeAtom(feed)).digest("base64url");
    if (hash === due.toldHash) {
      await keepFeed(due.place);
      return "same";
    }
    await Promise.all([feed.feedUrl, feed.feedUrl.replace(/atom$/, "json")].map((url) => publish(hub, url)));
    await markFeedTold(due.place, hash);
    return "told";
  } catch (error) {
    await markFeedUntold(due, String(error));
    return "untold";
  }
}

/** WebSub leaves the form to the hub; public hubs take PubSubHubbub's `hub.url`, others the `hub.topic` of subscriptions. */
async function publish(hub: string, url: string): Promise<void> {
  const response = await fetch(hub, {
    method: "POST",
    body: new URLSearchParams({ "hub.mode": "publish", "hub.url": url, "hub.topic": url }),
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the hub answered with status ${response.status}`);
}
