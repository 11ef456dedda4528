import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { provePayout } from "@/lib/bounties/prove-payout.server";
import { idParams } from "@/lib/bounties/submission-schemas";
import { transactionRequest } from "@/lib/fees/fee-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "payout-proof", points: 60, windowSeconds: 60 },
  params: idParams,
  body: transactionRequest,
  handler: ({ session, params, body }) =>
    provePayout({ prizeId: params.id, address: session.address, txHash: body.txHash }),
});
