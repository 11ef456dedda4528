import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { cancelProposal } from "@/lib/proposals/cancel-proposal.server";
import { getProposal } from "@/lib/proposals/get-proposal.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { cancelRequest } from "@/lib/publishing/publishing-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "proposal-cancel", points: 20, windowSeconds: 60 },
  params: proposalParams,
  body: cancelRequest,
  handler: async ({ session, params, body }) => {
    await cancelProposal({ id: params.id, address: session.address, reason: body.reason });
    return getProposal(params.id);
  },
});
