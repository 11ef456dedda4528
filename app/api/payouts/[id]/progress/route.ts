import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { payoutProgress } from "@/lib/bounties/payout-schemas";
import { getPayoutProgress } from "@/lib/bounties/prove-payout.server";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "payout-progress", points: 300, windowSeconds: 60 },
  params: idParams,
  document: {
    summary: "How far the transaction is that the signed-in sponsor named for a prize.",
    answer: payoutProgress,
  },
  handler: ({ session, params }) => getPayoutProgress({ prizeId: params.id, address: session.address }),
});
