import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { answerFeed } from "@/lib/bounties/answer-feeds.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "feeds", points: 120, windowSeconds: 60 },
  cache: "public",
  document: {
    tag: "Feeds",
    summary: "New proposals and bounties, votes that open, results and winners, in all clubs.",
    file: { type: "application/atom+xml", holds: "An Atom feed (RFC 4287), newest first." },
  },
  handler: () => answerFeed(null),
});
