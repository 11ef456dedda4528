import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { attachPayment } from "@/lib/proposals/attach-payment.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { emptyRequest } from "@/lib/proposals/proposal-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** Another payment for a proposal whose first one disappeared; its payment intent names the transaction. */
export const POST = withRoute({
  auth: "session",
  limit: { name: "proposal-payment", points: 20, windowSeconds: 60 },
  params: proposalParams,
  body: emptyRequest,
  handler: async ({ session, params }) => {
    await attachPayment({ id: params.id, author: session.address });
    return getProposal(params.id);
  },
});
