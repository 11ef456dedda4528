import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { proposalParams } from "@/lib/proposals/proposal-params-schemas";
import { prepareBallot } from "@/lib/votes/prepare-ballot.server";
import { ballotPreparation } from "@/lib/votes/vote-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "ballot", points: 120, windowSeconds: 60 },
  params: proposalParams,
  document: {
    summary: "What your ballot must say, your power at the snapshot block, and your vote.",
    answer: ballotPreparation,
  },
  handler: ({ session, params }) => prepareBallot({ proposalId: params.id, voter: session.address }),
});
