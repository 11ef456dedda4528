import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { bountyParams } from "@/lib/bounties/bounty-params-schemas";
import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { payoutList } from "@/lib/bounties/payout-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "none",
  limit: { name: "payouts", points: 300, windowSeconds: 60 },
  params: bountyParams,
  cache: "live",
  document: {
    tag: "Bounties",
    summary: "What the winners of a bounty are owed, and the transaction that proves each payment.",
    answer: payoutList,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a bounty." },
    example: { id: "1" },
  },
  handler: ({ params }) => listPayouts(params.id),
});
