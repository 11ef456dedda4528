import { clubParams } from "@/lib/clubs/club-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { answerJsonFeed } from "@/lib/sharing/answer-feeds.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    auth: "none",
    limit: { name: "feeds", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Feeds",
      summary: "New proposals and bounties, votes that open, results and winners as JSON, in one club.",
      file: { type: "application/feed+json", holds: "A JSON Feed 1.1, newest first." },
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club." },
      example: { clubSlug: "treasury" },
    },
    handler: ({ params }) => answerJsonFeed(params.clubSlug),
  }),
});
