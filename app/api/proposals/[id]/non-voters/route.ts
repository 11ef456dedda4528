import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { listNonVoters } from "@/lib/votes/list-non-voters.server";
import { nonVoterPage, nonVotersQuery } from "@/lib/votes/vote-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "non-voters", points: 120, windowSeconds: 60 },
  params: proposalParams,
  query: nonVotersQuery,
  cache: "live",
  document: {
    tag: "Votes",
    summary: "Who could have voted and has not, by power, from the census of the snapshot block.",
    answer: nonVoterPage,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a proposal.", cursor: "The `next` of the page before." },
    example: { id: "1" },
  },
  handler: ({ params, query }) => listNonVoters({ proposalId: params.id, query }),
});
