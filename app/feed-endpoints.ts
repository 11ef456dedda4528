import { clubParams } from "@/lib/clubs/club-schemas";
import { serve } from "@/lib/routes/route.server";
import { answerCalendar, answerFeed, answerJsonFeed } from "@/lib/sharing/answer-feeds.server";

const NEWS = "New proposals and bounties, votes that open, results and winners";
const FEEDS = {
  atom: {
    answer: answerFeed,
    summary: NEWS,
    file: { type: "application/atom+xml", holds: "An Atom feed (RFC 4287), newest first." },
  },
  json: {
    answer: answerJsonFeed,
    summary: `${NEWS} as JSON`,
    file: { type: "application/feed+json", holds: "A JSON Feed 1.1, newest first." },
  },
  calendar: {
    answer: answerCalendar,
    summary: "When votes open and close, and until when bounties take submissions",
    file: {
      type: "text/calendar",
      holds:
        "A calendar (RFC 5545) of votes and bounties that are ahead, open, or ended in the last 90 days.",
    },
  },
} as const;
const common = {
  auth: "none",
  limit: { name: "feeds", points: 120, windowSeconds: 60 },
  cache: "public",
} as const;

/** A feed of all clubs. */
export function feedOfAll(kind: keyof typeof FEEDS) {
  const { answer, summary, file } = FEEDS[kind];
  const document = { tag: "Feeds", summary: `${summary}, in all clubs.`, file } as const;
  return { GET: serve({ ...common, document, handler: () => answer(null) }) };
}

/** A feed of the club in its address. */
export function feedOfClub(kind: keyof typeof FEEDS) {
  const { answer, summary, file } = FEEDS[kind];
  return {
    GET: serve({
      ...common,
      params: clubParams,
      document: {
        tag: "Feeds",
        summary: `${summary}, in one club.`,
        file,
        refusals: ["NOT_FOUND"],
        parameters: { clubSlug: "The slug of a club." },
        example: { clubSlug: "treasury" },
      },
      handler: ({ params }) => answer(params.clubSlug),
    }),
  };
}
