import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { keepPayoutTransaction } from "@/lib/bounties/prove-payout.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...payoutEndpoints.saveTransaction,
    auth: "session",
    limit: { name: "payout-transaction", points: 60, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: body.txHash });
      return { saved: true };
    },
  }),
  DELETE: serve({
    ...payoutEndpoints.dropTransaction,
    auth: "session",
    limit: { name: "payout-transaction", points: 60, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await keepPayoutTransaction({ prizeId: params.id, address: session.address, txHash: null });
      return { saved: true };
    },
  }),
});
