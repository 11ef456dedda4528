import { listPersonClubs } from "@/lib/profiles/list-person.server";
import { personClubPage, personClubsQuery, personParams } from "@/lib/profiles/profile-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: personParams,
    query: personClubsQuery,
    answer: personClubPage,
    auth: "none",
    limit: { name: "person-clubs", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary: "The clubs that a person owns, moderates or is in.",
      parameters: { address: "An address in any casing.", after: "The `next` of the page before." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonClubs({ address: params.address, query }),
  }),
});
