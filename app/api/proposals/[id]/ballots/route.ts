import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { castVote } from "@/lib/votes/cast-vote.server";
import { ballotRequest } from "@/lib/votes/vote-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "ballots", points: 60, windowSeconds: 60 },
  params: proposalParams,
  body: ballotRequest,
  handler: ({ session, params, body }) =>
    castVote({ proposalId: params.id, voter: session.address, request: body }),
});
