import { personParams, personProposalsQuery } from "@/lib/profiles/profile-schemas";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalPage } from "@/lib/proposals/proposal-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: personParams,
    query: personProposalsQuery,
    answer: proposalPage,
    auth: "none",
    limit: { name: "person-proposals", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "What a person proposed, the newest first.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) =>
      listProposals({
        slug: null,
        query: { ...query, status: "any", sort: "newest", author: params.address },
      }),
  }),
});
