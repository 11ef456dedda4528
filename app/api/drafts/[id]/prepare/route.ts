import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { proposalDraftEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...proposalDraftEndpoints.prepare,
    auth: "session",
    limit: { name: "draft-prepare", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => prepareProposal({ id: params.id, author: session.address }),
  }),
});
