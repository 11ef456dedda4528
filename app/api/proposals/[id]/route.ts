import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { proposalDetail } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "proposal", points: 300, windowSeconds: 60 },
  params: proposalParams,
  cache: "live",
  document: {
    tag: "Proposals",
    summary:
      "One proposal with its rule, its snapshot and its result so far. With isAltered it is not what its author signed, so don't vote on it.",
    answer: proposalDetail,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a proposal." },
    example: { id: "1" },
  },
  handler: ({ params }) => getProposal(params.id),
});
