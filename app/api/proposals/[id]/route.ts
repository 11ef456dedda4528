import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...proposalEndpoints.detail,
    auth: "none",
    limit: { name: "proposal", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Proposals",
      summary:
        "One proposal with its rule, its snapshot and its result so far. With isAltered it is not what its author signed, so don't vote on it.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getProposal(params.id),
  }),
});
