import { route, serve } from "@/lib/routes/route.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...voteEndpoints.cast,
    auth: "session",
    limit: { name: "ballots", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      castVote({ proposalId: params.id, voter: session.address, request: body }),
  }),
});
