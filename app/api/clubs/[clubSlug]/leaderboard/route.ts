import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { leaderboardPage, leaderboardQuery } from "@/lib/profiles/leaderboard-schemas";
import { listLeaderboard } from "@/lib/profiles/list-leaderboard.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "club-leaderboard", points: 120, windowSeconds: 60 },
  params: clubParams,
  query: leaderboardQuery,
  cache: "public",
  document: {
    tag: "Clubs",
    summary:
      "Members by votes cast, turnout or power; ended proposals count whose list of holders is frozen.",
    answer: leaderboardPage,
    refusals: ["NOT_FOUND"],
    parameters: {
      clubSlug: "The slug of a club.",
      sort: "By most votes cast, largest turnout or most power.",
      after: "The `next` of the page before.",
    },
    example: { clubSlug: "treasury", sort: "turnout" },
  },
  handler: ({ params, query }) => listLeaderboard({ slug: params.clubSlug, query }),
});
