import { bountyEndpoints } from "@/lib/bounties/bounty-endpoints";
import { extendBounty } from "@/lib/bounties/extend-bounty.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...bountyEndpoints.extend,
    auth: "session",
    limit: { name: "bounty-extend", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      const dates = {
        submissionsUntil: new Date(body.submissionsUntil),
        winnersBy: new Date(body.winnersBy),
      };
      await extendBounty({ id: params.id, address: session.address, dates });
      return getBounty(params.id);
    },
  }),
});
