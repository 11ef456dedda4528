import { listPersonVotes } from "@/lib/profiles/list-person.server";
import { personParams, personVotePage, personVotesQuery } from "@/lib/profiles/profile-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: personParams,
    query: personVotesQuery,
    answer: personVotePage,
    auth: "none",
    limit: { name: "person-votes", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "What a person voted for and why, the newest first.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonVotes({ address: params.address, query }),
  }),
});
