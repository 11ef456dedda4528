import { checkFeePayments } from "@/lib/admin/check-fee-payments.server";
import { checkPaymentsRequest } from "@/lib/admin/fee-ledger-schemas";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "fee.view",
  limit: { name: "fee-check", points: 20, windowSeconds: 60 },
  body: checkPaymentsRequest,
  handler: ({ session, body }) => checkFeePayments({ address: session.address, txHashes: body.txHashes }),
});
