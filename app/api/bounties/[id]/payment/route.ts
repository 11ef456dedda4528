import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { attachBountyPayment } from "@/lib/bounties/attach-bounty-payment.server";
import { bountyParams } from "@/lib/bounties/bounty-params-schemas";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { emptyRequest } from "@/lib/proposals/proposal-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** Another payment for a bounty whose first one disappeared; its payment intent names the transaction. */
export const POST = withRoute({
  auth: "session",
  limit: { name: "bounty-payment", points: 20, windowSeconds: 60 },
  params: bountyParams,
  body: emptyRequest,
  handler: async ({ session, params }) => {
    await attachBountyPayment({ id: params.id, address: session.address });
    return getBounty(params.id);
  },
});
