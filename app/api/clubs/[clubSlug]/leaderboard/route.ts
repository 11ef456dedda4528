import { clubParams } from "@/lib/clubs/club-schemas";
import { leaderboardPage, leaderboardQuery } from "@/lib/profiles/leaderboard-schemas";
import { listLeaderboard } from "@/lib/profiles/list-leaderboard.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: clubParams,
    query: leaderboardQuery,
    answer: leaderboardPage,
    auth: "none",
    limit: { name: "club-leaderboard", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "Members by votes cast, turnout or power, over ended proposals whose list of holders is complete.",
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        sort: "By most votes cast, largest turnout or most power.",
        after: "The `next` of the page before.",
      },
      example: { clubSlug: "treasury", sort: "turnout" },
    },
    handler: ({ params, query }) => listLeaderboard({ slug: params.clubSlug, query }),
  }),
});
