import { listPayouts } from "@/lib/bounties/list-payouts.server";
import { payoutList } from "@/lib/bounties/payout-schemas";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    answer: payoutList,
    auth: "none",
    limit: { name: "payouts", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "What the winners of a bounty are owed, and the transaction that proves each payment.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => listPayouts(params.id),
  }),
});
