import { route, serve } from "@/lib/routes/route.server";
import { answerFeed } from "@/lib/sharing/answer-feeds.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "feeds", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Feeds",
      summary: "New proposals and bounties, votes that open, results and winners, in all clubs.",
      file: { type: "application/atom+xml", holds: "An Atom feed (RFC 4287), newest first." },
    },
    handler: () => answerFeed(null),
  }),
});
