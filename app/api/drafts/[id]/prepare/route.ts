import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { prepareProposal } from "@/lib/proposals/prepare-proposal.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { emptyRequest } from "@/lib/proposals/proposal-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "draft-prepare", points: 30, windowSeconds: 60 },
  params: draftParams,
  body: emptyRequest,
  handler: ({ session, params }) => prepareProposal({ id: params.id, author: session.address }),
});
