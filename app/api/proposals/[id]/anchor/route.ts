import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { answerResultAnchor } from "@/lib/anchors/answer-anchors.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...anchorEndpoints.ofProposal,
    auth: "none",
    limit: { name: "proposal-anchor", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary:
        "The transaction that put the result of a vote on the chain, with the proofs that lead from the result to its root. It is a hint: only a node shows that the transaction is there. `anchor` is null before.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerResultAnchor(params.id),
  }),
});
