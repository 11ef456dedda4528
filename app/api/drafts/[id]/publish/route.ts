import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...proposalEndpoints.publish,
    auth: "session",
    limit: { name: "draft-publish", points: 20, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      publishProposal({ draftId: params.id, author: session.address, ...body }),
  }),
});
