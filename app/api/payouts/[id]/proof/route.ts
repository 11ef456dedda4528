import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { provePayout } from "@/lib/bounties/prove-payout.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...payoutEndpoints.prove,
    auth: "session",
    limit: { name: "payout-proof", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      provePayout({ prizeId: params.id, address: session.address, txHash: body.txHash }),
  }),
});
