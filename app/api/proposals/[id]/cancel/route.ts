import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...publicationEndpoints.proposal.cancel,
    auth: "session",
    limit: { name: "proposal-cancel", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await cancelPublished(proposalKind, { id: params.id, address: session.address, reason: body.reason });
      return getProposal(params.id);
    },
  }),
});
