import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { labelSubmissions } from "@/lib/bounties/label-submissions.server";
import { labelRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "submission-label", points: 120, windowSeconds: 60 },
  params: idParams,
  body: labelRequest,
  handler: ({ session, params, body }) =>
    labelSubmissions({ bountyId: params.id, address: session.address, request: body }),
});
