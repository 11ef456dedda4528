import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { ballotRequest } from "@/lib/votes/vote-schemas";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: proposalParams,
    body: ballotRequest,
    auth: "session",
    limit: { name: "ballots", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      castVote({ proposalId: params.id, voter: session.address, request: body }),
  }),
});
