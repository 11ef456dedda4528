import "server-only";
import { bountyNews } from "@/lib/bounties/bounty-news-kind.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { countRequest } from "@/lib/http/rate-limit-store.server";
import { refuseOver } from "@/lib/http/refuse-over";
import { proposalNews } from "@/lib/proposals/proposal-news-kind.server";
import { loadEvents } from "@/lib/publishing/list-news.server";
import { tagUri } from "@/lib/publishing/news";
import type { Address } from "@/lib/shared/address";
import { tokenLabel } from "@/lib/shared/format-number";
import { writeAtom } from "@/lib/shared/write-atom";
import { writeCalendar } from "@/lib/shared/write-calendar";
import { feedAddresses, hashFeedSecret } from "./feed-secret.server";
import { findFeed, findFeedOwner } from "./feed-store.server";
import { toPersonalEntry } from "./personal-entry";
import { listPersonalDates, listPersonalNews } from "./personal-news-store.server";

/** Of one secret address, from anywhere: many programs ask from the same servers. */
const PER_SECRET = { name: "feed-secret", points: 60, windowSeconds: 3_600 };

/** What concerns the owner of a secret address, as an Atom feed. Throws NOT_FOUND for an unknown secret. */
export async function answerPersonalFeed(secret: string): Promise<Response> {
  const address = await requireOwner(secret);
  const { appOrigin, productName } = getPublicConfig();
  const siteName = `Club ${productName}`;
  const [news, madeAt] = await Promise.all([listPersonalNews(address), findFeed(address)]);
  const entries = news.map((each) => toPersonalEntry(each, { appOrigin, siteName }));
  const feed = writeAtom({
    id: tagUri({ appOrigin, name: `feeds/${hashFeedSecret(secret).slice(0, 16)}` }),
    title: `${siteName}: for you`,
    subtitle: "Votes that you can cast, results, your roles and your clubs, as chosen under Messages.",
    url: `${appOrigin}/messages`,
    feedUrl: feedAddresses(secret).atom,
    // A hub would learn the secret.
    hubUrl: null,
    updatedAt: entries[0]?.updatedAt ?? madeAt ?? new Date(0),
    entries,
  });
  return privateFile(feed, "application/atom+xml");
}

/** The dates of votes and bounties that concern the owner, as a calendar. Throws NOT_FOUND for an unknown secret. */
export async function answerPersonalCalendar(secret: string): Promise<Response> {
  const address = await requireOwner(secret);
  const { appOrigin, productName } = getPublicConfig();
  const site = { appOrigin, token: tokenLabel(productName) };
  const { proposals, bounties } = await listPersonalDates(address);
  const events = await Promise.all([
    loadEvents(proposalNews, proposals, site),
    loadEvents(bountyNews, bounties, site),
  ]);
  const calendar = writeCalendar({
    name: `Club ${productName}: for you`,
    description: "Votes that you can cast or follow, and your bounties.",
    url: `${appOrigin}/messages`,
    events: events.flat(),
  });
  return privateFile(calendar, "text/calendar");
}

/** Found by the secret's hash, so that the time of the answer tells nothing about a secret. */
async function requireOwner(secret: string): Promise<Address> {
  const secretHash = hashFeedSecret(secret);
  const address = await findFeedOwner(secretHash);
  if (address === null) throw new AppError("NOT_FOUND", "There is no such feed.");
  refuseOver(await countRequest(PER_SECRET, secretHash));
  return address;
}

function privateFile(text: string, type: string): Response {
  return new Response(text, {
    headers: { "content-type": `${type}; charset=utf-8`, "x-robots-tag": "noindex, nofollow" },
  });
}
