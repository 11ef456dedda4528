import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { personParams, personProposalsQuery } from "@/lib/profiles/profile-schemas";
import { listProposals } from "@/lib/proposals/list-proposals.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-proposals", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personProposalsQuery,
  cache: "public",
  handler: ({ params, query }) =>
    listProposals({ slug: null, query: { ...query, status: "any", sort: "newest", author: params.address } }),
});
