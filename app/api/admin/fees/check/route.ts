import { checkFeePayments } from "@/lib/admin/check-fee-payments.server";
import { checkPaymentsRequest } from "@/lib/admin/fee-ledger-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: checkPaymentsRequest,
    auth: "session",
    right: "fee.view",
    limit: { name: "fee-check", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) => checkFeePayments({ address: session.address, txHashes: body.txHashes }),
  }),
});
