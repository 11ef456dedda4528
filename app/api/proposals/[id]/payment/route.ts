import { attachPayment } from "@/lib/proposals/attach-payment.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { emptyRequest } from "@/lib/proposals/proposal-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Another payment for a proposal whose first one disappeared; its payment intent names the transaction. */
  POST: serve({
    params: proposalParams,
    body: emptyRequest,
    auth: "session",
    limit: { name: "proposal-payment", points: 20, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await attachPayment({ id: params.id, author: session.address });
      return getProposal(params.id);
    },
  }),
});
