import { applyToBounty, withdrawFromBounty } from "@/lib/bounties/apply-to-bounty.server";
import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { applicationRequest, idParams } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "application", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: idParams,
    body: applicationRequest,
    auth: "session",
    limit,
    handler: async ({ session: { address }, params, body }) => {
      await applyToBounty({ bountyId: params.id, address, request: body });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
  DELETE: serve({
    params: idParams,
    auth: "session",
    limit,
    handler: async ({ session: { address }, params }) => {
      await withdrawFromBounty({ bountyId: params.id, address });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
});
