import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import { attachPayment } from "@/lib/publishing/attach-payment.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Another payment for a proposal whose first one disappeared; its payment intent names the transaction. */
  POST: serve({
    ...publicationEndpoints.proposal.attachPayment,
    auth: "session",
    limit: { name: "proposal-payment", points: 20, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await attachPayment(proposalKind, { id: params.id, address: session.address });
      return getProposal(params.id);
    },
  }),
});
