import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { decidePrize } from "@/lib/bounties/choose-winners.server";
import { prizeRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "prize", points: 120, windowSeconds: 60 },
  params: idParams,
  body: prizeRequest,
  handler: async ({ session, params, body }) => {
    await decidePrize({ bountyId: params.id, address: session.address, request: body });
    return { saved: true };
  },
});
