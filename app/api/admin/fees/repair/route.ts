import { repairPaymentRequest } from "@/lib/admin/fee-ledger-schemas";
import { repairPayment } from "@/lib/admin/repair-payment.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: repairPaymentRequest,
    auth: "session",
    right: "fee.repair",
    limit: { name: "fee-repair", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => repairPayment({ address: session.address, request: body }),
  }),
});
