import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { leaderboardCsvQuery } from "@/lib/profiles/leaderboard-schemas";
import { answerLeaderboardCsv } from "@/lib/profiles/list-leaderboard.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "club-leaderboard-csv", points: 20, windowSeconds: 60 },
  params: clubParams,
  query: leaderboardCsvQuery,
  cache: "public",
  document: {
    tag: "Clubs",
    summary: "The whole leaderboard of a club.",
    file: { type: "text/csv", holds: "One line for each member who could vote on an ended proposal." },
    refusals: ["NOT_FOUND"],
    parameters: {
      clubSlug: "The slug of a club.",
      sort: "By most votes cast, largest turnout or most power.",
    },
    example: { clubSlug: "treasury" },
  },
  handler: ({ params, query }) => answerLeaderboardCsv({ slug: params.clubSlug, sort: query.sort }),
});
