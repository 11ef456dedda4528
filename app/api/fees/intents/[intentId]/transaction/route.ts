import { feeEndpoints } from "@/lib/fees/fee-endpoints";
import { saveTransaction } from "@/lib/fees/save-transaction.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...feeEndpoints.saveTransaction,
    auth: "session",
    limit: { name: "fee-transaction", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      saveTransaction({ id: params.intentId, payer: session.address, txHash: body.txHash }),
  }),
});
