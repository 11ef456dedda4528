import { earningsPage, earningsQuery } from "@/lib/bounties/earnings-schemas";
import { listContributors } from "@/lib/bounties/list-earnings.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: earningsQuery,
    answer: earningsPage,
    auth: "none",
    limit: { name: "earnings", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Bounties",
      summary: "Contributors by what they earned: prizes whose payment is proved on chain.",
      refusals: ["NOT_FOUND"],
      parameters: {
        asset: "Prizes paid in the governance `token`, or in `cro`.",
        club: "The slug of a club; all clubs that are not hidden when it is left out.",
        after: "The `next` of the page before.",
      },
      example: { asset: "token" },
    },
    handler: ({ query: { asset, club = null, after = null } }) =>
      listContributors({ slug: club, asset, after }),
  }),
});
