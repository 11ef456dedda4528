import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { publishRequest } from "@/lib/proposals/proposal-schemas";
import { publishProposal } from "@/lib/proposals/publish-proposal.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "draft-publish", points: 20, windowSeconds: 60 },
  params: draftParams,
  body: publishRequest,
  handler: ({ session, params, body }) =>
    publishProposal({ draftId: params.id, author: session.address, ...body }),
});
