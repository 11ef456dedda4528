import { feeEndpoints } from "@/lib/fees/fee-endpoints";
import { getIntentProgress } from "@/lib/fees/get-intent-progress.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** How far a payment is; the page asks every few seconds. */
  GET: serve({
    ...feeEndpoints.progress,
    auth: "session",
    limit: { name: "fee-progress", points: 120, windowSeconds: 60 },
    document: { summary: "The progress of one of your payments." },
    handler: ({ session, params }) =>
      getIntentProgress({
        id: params.intentId,
        payer: session.address,
      }),
  }),
});
