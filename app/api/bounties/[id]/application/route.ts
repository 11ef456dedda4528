import { applyToBounty, withdrawFromBounty } from "@/lib/bounties/apply-to-bounty.server";
import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "application", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...submissionEndpoints.apply,
    auth: "session",
    limit,
    handler: async ({ session: { address }, params, body }) => {
      await applyToBounty({ bountyId: params.id, address, request: body });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
  DELETE: serve({
    ...submissionEndpoints.withdrawApplication,
    auth: "session",
    limit,
    handler: async ({ session: { address }, params }) => {
      await withdrawFromBounty({ bountyId: params.id, address });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
});
