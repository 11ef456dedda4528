import { bountyEndpoints } from "@/lib/bounties/bounty-endpoints";
import { publishBounty } from "@/lib/bounties/publish-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...bountyEndpoints.publish,
    auth: "session",
    limit: { name: "bounty-draft-publish", points: 20, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      publishBounty({ draftId: params.id, author: session.address, edition: body.edition }),
  }),
});
