import { earningsCsvQuery } from "@/lib/bounties/earnings-schemas";
import { exportContributors } from "@/lib/bounties/list-earnings.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: earningsCsvQuery,
    auth: "none",
    limit: { name: "earnings-export", points: 20, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Bounties",
      summary: "All contributors by what they earned, as a file.",
      file: { type: "text/csv", holds: "One line for each person with a prize whose payment is proved." },
      refusals: ["NOT_FOUND"],
      parameters: {
        asset: "Prizes paid in the governance `token`, or in `cro`.",
        club: "The slug of a club; all clubs that are not hidden when it is left out.",
      },
      example: { asset: "cro", club: "treasury" },
    },
    handler: ({ query: { asset, club = null } }) => exportContributors({ slug: club, asset }),
  }),
});
