import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { prepareBounty } from "@/lib/bounties/prepare-bounty.server";
import { draftParams } from "@/lib/proposals/proposal-params-schemas";
import { emptyRequest } from "@/lib/proposals/proposal-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "bounty-draft-prepare", points: 30, windowSeconds: 60 },
  params: draftParams,
  body: emptyRequest,
  handler: ({ session, params }) => prepareBounty({ id: params.id, author: session.address }),
});
