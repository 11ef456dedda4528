import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { listVotePage } from "@/lib/votes/list-votes.server";
import { votesQuery } from "@/lib/votes/vote-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "votes", points: 300, windowSeconds: 60 },
  params: proposalParams,
  query: votesQuery,
  cache: "live",
  handler: ({ params, query }) => listVotePage({ proposalId: params.id, query }),
});
