import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyParams } from "@/lib/bounties/bounty-params-schemas";
import { extendRequest } from "@/lib/bounties/bounty-schemas";
import { extendBounty } from "@/lib/bounties/extend-bounty.server";
import { getBounty } from "@/lib/bounties/get-bounty.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "bounty-extend", points: 20, windowSeconds: 60 },
  params: bountyParams,
  body: extendRequest,
  handler: async ({ session, params, body }) => {
    const dates = { submissionsUntil: new Date(body.submissionsUntil), winnersBy: new Date(body.winnersBy) };
    await extendBounty({ id: params.id, address: session.address, dates });
    return getBounty(params.id);
  },
});
