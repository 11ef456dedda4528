import { listPersonNfts } from "@/lib/profiles/list-person-nfts.server";
import { personNftPage, personNftsQuery, personParams } from "@/lib/profiles/profile-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: personParams,
    query: personNftsQuery,
    answer: personNftPage,
    auth: "none",
    // Each makes a call to the marketplace.
    limit: { name: "person-nfts", points: 30, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "People",
      summary:
        "What the marketplace says that a person owns, which proves nothing; `problem` is why it says nothing.",
      parameters: { address: "An address in any casing.", page: "From 1 on." },
      example: { address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
    },
    handler: ({ params, query }) => listPersonNfts({ address: params.address, page: query.page }),
  }),
});
