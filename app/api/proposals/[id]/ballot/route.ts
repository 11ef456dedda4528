import { route, serve } from "@/lib/routes/route.server";
import { prepareBallot } from "@/lib/votes/prepare-ballot.server";
import { voteEndpoints } from "@/lib/votes/vote-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...voteEndpoints.prepare,
    auth: "session",
    limit: { name: "ballot", points: 120, windowSeconds: 60 },
    document: { summary: "What your ballot must say, your power at the snapshot block, and your vote." },
    handler: ({ session, params }) => prepareBallot({ proposalId: params.id, voter: session.address }),
  }),
});
