import { feeEndpoints } from "@/lib/fees/fee-endpoints";
import { findUnusedPayments } from "@/lib/fees/find-unused-payments.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** One answer looks through some seconds' worth of blocks, so it is limited more than it costs the database. */
  GET: serve({
    ...feeEndpoints.unused,
    auth: "session",
    limit: { name: "fee-unused", points: 30, windowSeconds: 60 },
    document: { summary: "Your payments that have not been used yet." },
    handler: ({ session, query }) =>
      findUnusedPayments({
        payer: session.address,
        purpose: query.purpose,
        before: query.before === undefined ? undefined : BigInt(query.before),
      }),
  }),
});
