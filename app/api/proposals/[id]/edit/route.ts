import { editProposal } from "@/lib/proposals/edit-proposal.server";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...proposalEndpoints.edit,
    auth: "session",
    limit: { name: "proposal-edit", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) => editProposal({ id: params.id, author: session.address, ...body }),
  }),
});
