import { repairPaymentRequest } from "@/lib/admin/fee-ledger-schemas";
import { repairPayment } from "@/lib/admin/repair-payment.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "fee.repair",
  limit: { name: "fee-repair", points: 30, windowSeconds: 60 },
  body: repairPaymentRequest,
  handler: ({ session, body }) => repairPayment({ address: session.address, request: body }),
});
