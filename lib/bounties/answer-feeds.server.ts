import "server-only";
import type { Club } from "@/lib/clubs/club-store.server";
import { describeClub } from "@/lib/clubs/get-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import {
  CALENDAR_DAYS,
  CALENDAR_ENTRIES,
  FEED_ENTRIES,
  listCalendarProposals,
  listNews,
  requireNewsScope,
} from "@/lib/proposals/list-news.server";
import { tagUri, toAtomEntry, toCalendarEvents } from "@/lib/proposals/proposal-news";
import { tokenLabel } from "@/lib/shared/token-label";
import { writeAtom } from "@/lib/shared/write-atom";
import { writeCalendar } from "@/lib/shared/write-calendar";
import { toBountyEntry, toBountyEvents } from "./bounty-news";
import { listBountyNews, listCalendarBounties } from "./list-bounty-news.server";

/** When there were no clubs yet: an empty feed was last changed then. */
const BEFORE_EVERYTHING = new Date("2025-01-01T00:00:00Z");

/** What happened to the proposals and bounties of a club, or of all with null, as an Atom feed. Throws NOT_FOUND for an unknown club. */
export async function answerFeed(slug: string | null): Promise<Response> {
  const { appOrigin, productName } = getPublicConfig();
  const scope = await requireNewsScope(slug);
  const [votes, bounties] = await Promise.all([listNews(scope), listBountyNews(scope, FEED_ENTRIES)]);
  const site = { appOrigin, token: tokenLabel(productName) };
  const entries = [
    ...votes.flatMap((news) => toAtomEntry(news, appOrigin) ?? []),
    ...bounties.map((news) => toBountyEntry(news, site)),
  ]
    .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime())
    .slice(0, FEED_ENTRIES);
  const place = placeOf(scope.club);
  const newest = Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()), place.since.getTime());
  const feed = writeAtom({
    id: tagUri({ appOrigin, name: slug === null ? "feed" : `clubs/${slug}` }),
    title: place.title,
    subtitle: "New proposals and bounties, votes that open, results and winners.",
    url: place.url,
    feedUrl: `${place.base}/feed.atom`,
    updatedAt: new Date(newest),
    entries,
  });
  return taggedAnswer(feed, { "content-type": "application/atom+xml; charset=utf-8" });
}

/** When the votes and bounties of a club, or of all with null, open and close, as a calendar. Throws NOT_FOUND for an unknown club. */
export async function answerCalendar(slug: string | null): Promise<Response> {
  const { appOrigin, productName } = getPublicConfig();
  const scope = await requireNewsScope(slug);
  const [proposals, bounties] = await Promise.all([
    listCalendarProposals(scope),
    listCalendarBounties(scope, { days: CALENDAR_DAYS, limit: CALENDAR_ENTRIES }),
  ]);
  const site = { appOrigin, token: tokenLabel(productName) };
  const place = placeOf(scope.club);
  const calendar = writeCalendar({
    name: place.title,
    description: "When votes open and close, and until when bounties take submissions.",
    url: place.url,
    events: [
      ...proposals.flatMap((proposal) => toCalendarEvents(proposal, appOrigin)),
      ...bounties.flatMap((bounty) => toBountyEvents(bounty, site)),
    ],
  });
  return taggedAnswer(calendar, { "content-type": "text/calendar; charset=utf-8" });
}

function placeOf(club: Club | null): { title: string; url: string; base: string; since: Date } {
  const { appOrigin, productName } = getPublicConfig();
  const site = `Club ${productName}`;
  if (club === null)
    return { title: `${site}: votes`, url: `${appOrigin}/`, base: appOrigin, since: BEFORE_EVERYTHING };
  const url = `${appOrigin}/clubs/${club.slug}`;
  return { title: `${describeClub(club).name} · ${site}`, url, base: url, since: club.createdAt };
}
