import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { shortText } from "@/lib/shared/short-text";

/** What a page says of itself in the words of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>;

type Site = { name: string; origin: string };
type Step = { name: string; path: string };

/** The site, its owner, and how it is searched. */
export function siteData({ name, origin }: Site, links: readonly string[]): StructuredData {
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name,
    url: origin,
    logo: `${origin}/icon.svg`,
    ...(links.length > 0 && { sameAs: links }),
  };
  const website = {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    name,
    url: origin,
    inLanguage: "en",
    publisher: { "@id": organization["@id"] },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
  return { "@context": "https://schema.org", "@graph": [organization, website] };
}

/** A page's path of links; Home is always the first step. */
function breadcrumbData(origin: string, steps: readonly Step[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: new URL(path, origin).href,
    })),
  };
}

/** A proposal as a posting that people discuss by their votes, with its path from home. `text` is what its page says. */
export function proposalData(origin: string, proposal: ProposalDetail, text: string): StructuredData {
  const { club, number, title, author, createdAt, tally } = proposal;
  const clubPath = `/clubs/${club.slug}`;
  const path = `${clubPath}/proposals/${number}`;
  const url = new URL(path, origin).href;
  const posting = {
    "@type": "DiscussionForumPosting",
    "@id": url,
    url,
    headline: title,
    text: shortText(text),
    datePublished: createdAt,
    author: { "@type": "Person", name: author, identifier: author, url: `${origin}/u/${author}` },
    isPartOf: { "@type": "WebSite", "@id": `${origin}/#website` },
    interactionStatistic: [
      interaction("LikeAction", tally.yesCount),
      interaction("DislikeAction", tally.noCount),
    ],
  };
  const steps = [
    { name: "Clubs", path: "/clubs" },
    { name: club.name, path: clubPath },
    { name: title, path },
  ];
  return { "@context": "https://schema.org", "@graph": [posting, breadcrumbData(origin, steps)] };
}

/** A club's path from home. */
export function clubData(origin: string, club: { slug: string; name: string }): StructuredData {
  const steps = [
    { name: "Clubs", path: "/clubs" },
    { name: club.name, path: `/clubs/${club.slug}` },
  ];
  return { "@context": "https://schema.org", ...breadcrumbData(origin, steps) };
}

/** The data as text for a script element: nothing in it ends the element or begins another (T30). */
export function toScriptText(data: StructuredData): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function interaction(type: string, count: number): StructuredData {
  return {
    "@type": "InteractionCounter",
    interactionType: { "@type": type },
    userInteractionCount: count,
  };
}
