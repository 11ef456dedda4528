import { announceWinners } from "@/lib/bounties/choose-winners.server";
import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...reviewEndpoints.announce,
    auth: "session",
    limit: { name: "announce", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await announceWinners({ bountyId: params.id, address: session.address, request: body });
      return { announced: true };
    },
  }),
});
