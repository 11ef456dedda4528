import { bountyDraftEndpoints } from "@/lib/bounties/bounty-endpoints";
import { prepareBounty } from "@/lib/bounties/prepare-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...bountyDraftEndpoints.prepare,
    auth: "session",
    limit: { name: "bounty-draft-prepare", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => prepareBounty({ id: params.id, author: session.address }),
  }),
});
