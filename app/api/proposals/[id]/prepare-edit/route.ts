import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { prepareEdit } from "@/lib/proposals/edit-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { editPreparationRequest } from "@/lib/proposals/proposal-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "proposal-edit", points: 30, windowSeconds: 60 },
  params: proposalParams,
  body: editPreparationRequest,
  handler: ({ session, params, body }) =>
    prepareEdit({ id: params.id, author: session.address, request: body }),
});
