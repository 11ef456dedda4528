import { clubParams } from "@/lib/clubs/club-schemas";
import { leaderboardCsvQuery } from "@/lib/profiles/leaderboard-schemas";
import { answerLeaderboardCsv } from "@/lib/profiles/list-leaderboard.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    query: leaderboardCsvQuery,
    auth: "none",
    limit: { name: "club-leaderboard-csv", points: 20, windowSeconds: 60 },
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
  }),
});
