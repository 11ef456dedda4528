import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyParams } from "@/lib/bounties/bounty-params-schemas";
import { cancelBounty } from "@/lib/bounties/cancel-bounty.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { cancelRequest } from "@/lib/publishing/publishing-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "bounty-cancel", points: 20, windowSeconds: 60 },
  params: bountyParams,
  body: cancelRequest,
  handler: async ({ session, params, body }) => {
    await cancelBounty({ id: params.id, address: session.address, reason: body.reason });
    return getBounty(params.id);
  },
});
