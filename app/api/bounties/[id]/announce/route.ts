import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { announceWinners } from "@/lib/bounties/choose-winners.server";
import { announceRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "announce", points: 20, windowSeconds: 60 },
  params: idParams,
  body: announceRequest,
  handler: async ({ session, params, body }) => {
    await announceWinners({ bountyId: params.id, address: session.address, request: body });
    return { announced: true };
  },
});
