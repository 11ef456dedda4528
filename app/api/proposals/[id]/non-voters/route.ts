import { route, serve } from "@/lib/routes/route.server";
import { listNonVoters } from "@/lib/votes/list-non-voters.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...voteEndpoints.nonVoters,
    auth: "none",
    limit: { name: "non-voters", points: 120, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary:
        "Who could have voted and has not, from the census of the snapshot block: the largest by power, then the rest by address. A page of the rest may be short or empty; the list ends where `next` is null.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal.", cursor: "The `next` of the page before." },
      example: { id: "1" },
    },
    handler: ({ params, query }) => listNonVoters({ proposalId: params.id, query }),
  }),
});
