import "server-only";
import { bountyNews } from "@/lib/bounties/bounty-news-kind.server";
import { type Club, findClub } from "@/lib/clubs/club-store.server";
import { describeClub, requireKnown } from "@/lib/clubs/get-club.server";
import { getEnvironment, getPublicConfig } from "@/lib/env/environment.server";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { proposalNews } from "@/lib/proposals/proposal-news-kind.server";
import { FEED_ENTRIES, listEntries, listEvents } from "@/lib/publishing/list-news.server";
import { tagUri } from "@/lib/publishing/news";
import { tokenLabel } from "@/lib/shared/format-number";
import { type AtomFeed, writeAtom } from "@/lib/shared/write-atom";
import { writeCalendar } from "@/lib/shared/write-calendar";
import { writeJsonFeed } from "@/lib/shared/write-json-feed";

/** When there were no clubs yet: an empty feed was last changed then. */
const BEFORE_EVERYTHING = new Date("2025-01-01T00:00:00Z");

/** What happened to the proposals and bounties of a club, or of all with null, as an Atom feed. Throws NOT_FOUND for an unknown club. */
export async function answerFeed(slug: string | null): Promise<Response> {
  const feed = await readFeed(slug, "feed.atom");
  const headers = { "content-type": "application/atom+xml; charset=utf-8", ...linksOf(feed) };
  return taggedAnswer(writeAtom(feed), headers);
}

/** The same as a JSON Feed. */
export async function answerJsonFeed(slug: string | null): Promise<Response> {
  const feed = await readFeed(slug, "feed.json");
  const headers = { "content-type": "application/feed+json; charset=utf-8", ...linksOf(feed) };
  return taggedAnswer(writeJsonFeed(feed), headers);
}

/** Where subscribers look for the hub first (WebSub section 4). */
function linksOf({ hubUrl, feedUrl }: AtomFeed): { link?: string } {
  return hubUrl === null ? {} : { link: `<${hubUrl}>; rel="hub", <${feedUrl}>; rel="self"` };
}

/** The newest entries of a club, or of all with null. Throws NOT_FOUND for an unknown club. */
export async function readFeed(slug: string | null, file: "feed.atom" | "feed.json"): Promise<AtomFeed> {
  const { site, club, place } = await readPlace(slug);
  const found = await Promise.all([
    listEntries(proposalNews, club, site),
    listEntries(bountyNews, club, site),
  ]);
  const entries = found
    .flat()
    .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime())
    .slice(0, FEED_ENTRIES);
  const newest = Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()), place.since.getTime());
  return {
    id: tagUri({ appOrigin: site.appOrigin, name: slug === null ? "feed" : `clubs/${slug}` }),
    title: place.title,
    subtitle: "New proposals and bounties, votes that open, results and winners.",
    url: place.url,
    feedUrl: `${place.base}/${file}`,
    hubUrl: getEnvironment().WEBSUB_HUB ?? null,
    updatedAt: new Date(newest),
    entries,
  };
}

/** When the votes and bounties of a club, or of all with null, open and close, as a calendar. Throws NOT_FOUND for an unknown club. */
export async function answerCalendar(slug: string | null): Promise<Response> {
  const { site, club, place } = await readPlace(slug);
  const events = await Promise.all([
    listEvents(proposalNews, club, site),
    listEvents(bountyNews, club, site),
  ]);
  const calendar = writeCalendar({
    name: place.title,
    description: "When votes open and close, and until when bounties take submissions.",
    url: place.url,
    events: events.flat(),
  });
  return taggedAnswer(calendar, { "content-type": "text/calendar; charset=utf-8" });
}

async function readPlace(slug: string | null) {
  const { appOrigin, productName } = getPublicConfig();
  const club = slug === null ? null : requireKnown(await findClub(slug));
  return { club, place: placeOf(club), site: { appOrigin, token: tokenLabel(productName) } };
}

function placeOf(club: Club | null): { title: string; url: string; base: string; since: Date } {
  const { appOrigin, productName } = getPublicConfig();
  const site = `Club ${productName}`;
  if (club === null)
    return { title: `${site}: votes`, url: `${appOrigin}/`, base: appOrigin, since: BEFORE_EVERYTHING };
  const url = `${appOrigin}/clubs/${club.slug}`;
  return { title: `${describeClub(club).name} · ${site}`, url, base: url, since: club.createdAt };
}
