import { editProposal } from "@/lib/proposals/edit-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { publishRequest } from "@/lib/proposals/proposal-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: proposalParams,
    body: publishRequest,
    auth: "session",
    limit: { name: "proposal-edit", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) => editProposal({ id: params.id, author: session.address, ...body }),
  }),
});
