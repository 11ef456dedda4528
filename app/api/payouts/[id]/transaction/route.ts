import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { keepPayoutTransaction } from "@/lib/bounties/prove-payout.server";
import { idParams } from "@/lib/bounties/submission-schemas";
import { transactionRequest } from "@/lib/fees/fee-schemas";

export const { GET, HEAD, POST, PATCH, OPTIONS } = otherMethods("PUT", "DELETE");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "payout-transaction", points: 60, windowSeconds: 60 },
  params: idParams,
  body: transactionRequest,
  handler: async ({ session, params, body }) => {
    await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: body.txHash });
    return { saved: true };
  },
});

export const DELETE = withRoute({
  auth: "session",
  limit: { name: "payout-transaction", points: 60, windowSeconds: 60 },
  params: idParams,
  handler: async ({ session, params }) => {
    await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: null });
    return { saved: true };
  },
});
