import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerFeed } from "@/lib/bounties/answer-feeds.server";
import { clubParams } from "@/lib/clubs/club-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "feeds", points: 120, windowSeconds: 60 },
  params: clubParams,
  cache: "public",
  document: {
    tag: "Feeds",
    summary: "New proposals and bounties, votes that open, results and winners, in one club.",
    file: { type: "application/atom+xml", holds: "An Atom feed (RFC 4287), newest first." },
    refusals: ["NOT_FOUND"],
    parameters: { clubSlug: "The slug of a club." },
    example: { clubSlug: "treasury" },
  },
  handler: ({ params }) => answerFeed(params.clubSlug),
});
