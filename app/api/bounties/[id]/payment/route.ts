import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { attachPayment } from "@/lib/publishing/attach-payment.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** Another payment for a bounty whose first one disappeared; its payment intent names the transaction. */
  POST: serve({
    ...publicationEndpoints.bounty.attachPayment,
    auth: "session",
    limit: { name: "bounty-payment", points: 20, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      await attachPayment(bountyKind, { id: params.id, address: session.address });
      return getBounty(params.id);
    },
  }),
});
