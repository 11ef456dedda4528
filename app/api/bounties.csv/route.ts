import { bountyListParameters } from "@/lib/bounties/bounty-list-parameters";
import { bountiesQuery } from "@/lib/bounties/bounty-schemas";
import { exportBounties } from "@/lib/bounties/export-bounties.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: bountiesQuery,
    auth: "none",
    limit: { name: "bounties-export", points: 20, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "All bounties that the filters leave, as a file in the order of the list.",
      file: { type: "text/csv", holds: "One line a bounty." },
      parameters: bountyListParameters,
      example: { state: "any" },
    },
    handler: ({ query }) => exportBounties(query),
  }),
});
