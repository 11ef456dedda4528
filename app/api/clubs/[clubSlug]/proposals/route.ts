import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...proposalEndpoints.ofClub,
    auth: "none",
    limit: { name: "proposals", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Proposals",
      summary: "The proposals of a club, a page at a time; the first begins with the featured ones.",
      refusals: ["NOT_FOUND"],
      parameters: {
        clubSlug: "The slug of a club.",
        status: "Only proposals of this status.",
        sort: "`newest` first, what is `ending` first, or what `ended` or was cancelled last.",
        author: "Only proposals by this address.",
        after: "The `next` of the page before.",
      },
      example: { clubSlug: "treasury", status: "closed" },
    },
    handler: ({ params, query }) => listProposals({ slug: params.clubSlug, query }),
  }),
});
