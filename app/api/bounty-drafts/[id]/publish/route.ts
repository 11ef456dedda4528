import { publishBountyRequest } from "@/lib/bounties/bounty-schemas";
import { publishBounty } from "@/lib/bounties/publish-bounty.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: draftParams,
    body: publishBountyRequest,
    auth: "session",
    limit: { name: "bounty-draft-publish", points: 20, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      publishBounty({ draftId: params.id, author: session.address, edition: body.edition }),
  }),
});
