import { serve } from "@/lib/routes/route.server";
import { castSignedFile } from "@/lib/votes/cast-signed-file.server";
import { castVote } from "@/lib/votes/cast-vote.server";
import { prepareBallot } from "@/lib/votes/prepare-ballot.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const endpoints = {
  "GET /proposals/:id/ballot": serve({
    ...voteEndpoints.prepare,
    auth: "session",
    limit: { name: "ballot", points: 120, windowSeconds: 60 },
    document: { summary: "What your ballot must say, your power at the snapshot block, and your vote." },
    handler: ({ session, params }) => prepareBallot({ proposalId: params.id, voter: session.address }),
  }),
  "POST /proposals/:id/ballots": serve({
    ...voteEndpoints.cast,
    auth: "session",
    limit: { name: "ballots", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      castVote({ proposalId: params.id, voter: session.address, request: body }),
  }),
  "POST /proposals/:id/signed-ballots": serve({
    ...voteEndpoints.castSigned,
    auth: "none",
    limit: { name: "signed-ballots", points: 60, windowSeconds: 60 },
    handler: ({ params, body }) => castSignedFile({ proposalId: params.id, file: body }),
  }),
};
