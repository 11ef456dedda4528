import { bountyKind } from "@/lib/bounties/bounty-kind.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { cancelPublished } from "@/lib/publishing/cancel-published.server";
import { publicationEndpoints } from "@/lib/publishing/publishing-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...publicationEndpoints.bounty.cancel,
    auth: "session",
    limit: { name: "bounty-cancel", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await cancelPublished(bountyKind, { id: params.id, address: session.address, reason: body.reason });
      return getBounty(params.id);
    },
  }),
});
