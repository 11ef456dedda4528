import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { applyToBounty, withdrawFromBounty } from "@/lib/bounties/apply-to-bounty.server";
import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { applicationRequest, idParams } from "@/lib/bounties/submission-schemas";

export const { GET, HEAD, PUT, PATCH, OPTIONS } = otherMethods("POST", "DELETE");

const limit = { name: "application", points: 30, windowSeconds: 60 };

export const POST = withRoute({
  auth: "session",
  limit,
  params: idParams,
  body: applicationRequest,
  handler: async ({ session: { address }, params, body }) => {
    await applyToBounty({ bountyId: params.id, address, request: body });
    return getOwnPart({ bountyId: params.id, address });
  },
});

export const DELETE = withRoute({
  auth: "session",
  limit,
  params: idParams,
  handler: async ({ session: { address }, params }) => {
    await withdrawFromBounty({ bountyId: params.id, address });
    return getOwnPart({ bountyId: params.id, address });
  },
});
