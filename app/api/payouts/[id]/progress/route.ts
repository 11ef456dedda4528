import { payoutEndpoints } from "@/lib/bounties/payout-endpoints";
import { getPayoutProgress } from "@/lib/bounties/prove-payout.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...payoutEndpoints.progress,
    auth: "session",
    limit: { name: "payout-progress", points: 300, windowSeconds: 60 },
    document: { summary: "How far the transaction is that the signed-in sponsor named for a prize." },
    handler: ({ session, params }) => getPayoutProgress({ prizeId: params.id, address: session.address }),
  }),
});
