import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { earningsPage, earningsQuery } from "@/lib/bounties/earnings-schemas";
import { listContributors } from "@/lib/bounties/list-earnings.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "earnings", points: 120, windowSeconds: 60 },
  query: earningsQuery,
  cache: "public",
  document: {
    tag: "Bounties",
    summary: "Contributors by what they earned: prizes whose payment is proved on chain.",
    answer: earningsPage,
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
});
