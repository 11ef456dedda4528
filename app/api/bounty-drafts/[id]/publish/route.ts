import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { publishBountyRequest } from "@/lib/bounties/bounty-schemas";
import { publishBounty } from "@/lib/bounties/publish-bounty.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "bounty-draft-publish", points: 20, windowSeconds: 60 },
  params: draftParams,
  body: publishBountyRequest,
  handler: ({ session, params, body }) =>
    publishBounty({ draftId: params.id, author: session.address, edition: body.edition }),
});
