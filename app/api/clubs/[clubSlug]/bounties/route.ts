import { bountyEndpoints } from "@/lib/bounties/bounty-endpoints";
import { bountyListParameters } from "@/lib/bounties/bounty-list-parameters";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...bountyEndpoints.ofClub,
    auth: "none",
    limit: { name: "bounties", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "The bounties of a club, a page at a time; the first begins with the featured ones.",
      refusals: ["NOT_FOUND"],
      parameters: { clubSlug: "The slug of a club.", ...bountyListParameters },
      example: { clubSlug: "treasury", state: "any" },
    },
    handler: ({ params, query }) => listBounties({ slug: params.clubSlug, query }),
  }),
});
