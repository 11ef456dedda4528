import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listPersonVotes } from "@/lib/profiles/list-person.server";
import { personParams, personVotesQuery } from "@/lib/profiles/profile-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "person-votes", points: 300, windowSeconds: 60 },
  params: personParams,
  query: personVotesQuery,
  cache: "public",
  handler: ({ params, query }) => listPersonVotes({ address: params.address, query }),
});
