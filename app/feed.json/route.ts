import { route, serve } from "@/lib/routes/route.server";
import { answerJsonFeed } from "@/lib/sharing/answer-feeds.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "feeds", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Feeds",
      summary: "New proposals and bounties, votes that open, results and winners as JSON, in all clubs.",
      file: { type: "application/feed+json", holds: "A JSON Feed 1.1, newest first." },
    },
    handler: () => answerJsonFeed(null),
  }),
});
