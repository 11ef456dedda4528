import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { intentParams } from "@/lib/fees/fee-schemas";
import { getIntentProgress } from "@/lib/fees/get-intent-progress.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** How far a payment is; the page asks every few seconds while it waits. */
export const GET = withRoute({
  auth: "session",
  limit: { name: "fee-progress", points: 120, windowSeconds: 60 },
  params: intentParams,
  document: { summary: "How far a payment of yours is." },
  handler: ({ session, params }) =>
    getIntentProgress({
      id: params.intentId,
      payer: session.address,
    }),
});
