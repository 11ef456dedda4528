import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { intentParams, transactionRequest } from "@/lib/fees/fee-schemas";
import { saveTransaction } from "@/lib/fees/save-transaction.server";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "fee-transaction", points: 60, windowSeconds: 60 },
  params: intentParams,
  body: transactionRequest,
  handler: ({ session, params, body }) =>
    saveTransaction({ id: params.intentId, payer: session.address, txHash: body.txHash }),
});
