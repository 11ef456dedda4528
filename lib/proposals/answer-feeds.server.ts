import "server-only";
import type { Club } from "@/lib/clubs/club-store.server";
import { describeClub } from "@/lib/clubs/get-club.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { writeAtom } from "@/lib/shared/write-atom";
import { writeCalendar } from "@/lib/shared/write-calendar";
import { listCalendarProposals, listNews, requireNewsScope } from "./list-news.server";
import { tagUri, toAtomEntry, toCalendarEvents } from "./proposal-news";

/** When there were no clubs yet: an empty feed was last changed then. */
const BEFORE_EVERYTHING = new Date("2025-01-01T00:00:00Z");

/** What happened to the proposals of a club, or of all with null, as an Atom feed. Throws NOT_FOUND for an unknown club. */
export async function answerFeed(slug: string | null): Promise<Response> {
  const { appOrigin } = getPublicConfig();
  const scope = await requireNewsScope(slug);
  const entries = (await listNews(scope)).flatMap((news) => toAtomEntry(news, appOrigin) ?? []);
  const place = placeOf(scope.club);
  const newest = Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()), place.since.getTime());
  const feed = writeAtom({
    id: tagUri({ appOrigin, name: slug === null ? "feed" : `clubs/${slug}` }),
    title: place.title,
    subtitle: "New proposals, votes that open, and results.",
    url: place.url,
    feedUrl: `${place.base}/feed.atom`,
    updatedAt: new Date(newest),
    entries,
  });
  return taggedAnswer(feed, { "content-type": "application/atom+xml; charset=utf-8" });
}

/** When the votes of a club, or of all with null, open and close, as a calendar. Throws NOT_FOUND for an unknown club. */
export async function answerCalendar(slug: string | null): Promise<Response> {
  const { appOrigin } = getPublicConfig();
  const scope = await requireNewsScope(slug);
  const proposals = await listCalendarProposals(scope);
  const place = placeOf(scope.club);
  const calendar = writeCalendar({
    name: place.title,
    description: "When votes open and close.",
    url: place.url,
    events: proposals.flatMap((proposal) => toCalendarEvents(proposal, appOrigin)),
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
