import { bountyDetail } from "@/lib/bounties/bounty-schemas";
import { getBounty } from "@/lib/bounties/get-bounty.server";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    answer: bountyDetail,
    auth: "none",
    limit: { name: "bounty", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "One bounty with its brief, its prizes and, once they are announced, its winners.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => getBounty(params.id),
  }),
});
