import { route, serve } from "@/lib/routes/route.server";
import { listVotePage } from "@/lib/votes/list-votes.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...voteEndpoints.list,
    auth: "none",
    limit: { name: "votes", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary: "The ballots of a proposal that count, a page at a time.",
      refusals: ["NOT_FOUND"],
      parameters: {
        id: "The id of a proposal.",
        sort: "By most power or by latest time.",
        choice: "Only this choice.",
        withReason: "1: only votes with a reason.",
        voter: "Only addresses that begin so.",
        cursor: "The `next` of the page before.",
      },
      example: { id: "1", sort: "time", choice: "yes" },
    },
    handler: ({ params, query }) => listVotePage({ proposalId: params.id, query }),
  }),
});
