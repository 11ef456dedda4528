import { provePayout } from "@/lib/bounties/prove-payout.server";
import { idParams } from "@/lib/bounties/submission-schemas";
import { transactionRequest } from "@/lib/fees/fee-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: idParams,
    body: transactionRequest,
    auth: "session",
    limit: { name: "payout-proof", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      provePayout({ prizeId: params.id, address: session.address, txHash: body.txHash }),
  }),
});
