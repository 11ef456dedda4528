import { getResult } from "@/lib/proposals/get-proposal.server";
import { proposalResult } from "@/lib/proposals/proposal-schemas";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    answer: proposalResult,
    auth: "none",
    limit: { name: "proposal", points: 300, windowSeconds: 60 },
    cache: "live",
    isFinal: ({ finalAt }) => finalAt !== null,
    document: {
      tag: "Proposals",
      summary:
        "The result of a proposal so far, without its words. With finalAt it never changes, and shared caches may keep it for a year.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => getResult(params.id),
  }),
});
