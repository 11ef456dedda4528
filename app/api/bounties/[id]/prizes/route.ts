import { decidePrize } from "@/lib/bounties/choose-winners.server";
import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...reviewEndpoints.decidePrize,
    auth: "session",
    limit: { name: "prize", points: 120, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await decidePrize({ bountyId: params.id, address: session.address, request: body });
      return { saved: true };
    },
  }),
});
