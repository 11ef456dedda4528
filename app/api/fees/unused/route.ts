import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { unusedQuery } from "@/lib/fees/fee-schemas";
import { findUnusedPayments } from "@/lib/fees/find-unused-payments.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** One answer looks through some seconds' worth of blocks, so it is limited more than it costs the database. */
export const GET = withRoute({
  auth: "session",
  limit: { name: "fee-unused", points: 30, windowSeconds: 60 },
  query: unusedQuery,
  document: { summary: "Payments of yours that nothing was published with." },
  handler: ({ session, query }) =>
    findUnusedPayments({
      payer: session.address,
      purpose: query.purpose,
      before: query.before === undefined ? undefined : BigInt(query.before),
    }),
});
