import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyParams } from "@/lib/bounties/bounty-params-schemas";
import { bountyDetail } from "@/lib/bounties/bounty-schemas";
import { getBounty } from "@/lib/bounties/get-bounty.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "bounty", points: 300, windowSeconds: 60 },
  params: bountyParams,
  cache: "live",
  document: {
    tag: "Bounties",
    summary: "One bounty with its brief, its prizes and, once they are announced, its winners.",
    answer: bountyDetail,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a bounty." },
    example: { id: "1" },
  },
  handler: ({ params }) => getBounty(params.id),
});
