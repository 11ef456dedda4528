import { serve } from "@/lib/routes/route.server";
import { searchEndpoints } from "@/lib/search/search-endpoints";
import { searchEverything } from "@/lib/search/search-everything.server";

export const endpoints = {
  "GET /search": serve({
    ...searchEndpoints.ask,
    auth: "none",
    limit: { name: "search", points: 240, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Search",
      summary: "What matches these words, exactly or nearly: the best of each kind, or all of one kind.",
      parameters: {
        q: "Words, the last one may be incomplete; #12 for a proposal's number; an address, whole, shortened (0x7099...79C8) or at least its first 6 digits.",
        kind: "Only this kind, a page at a time.",
        cursor: "The `next` of the page before, of the same kind.",
      },
      example: { q: "treasury", kind: "proposal" },
    },
    handler: ({ query }) => searchEverything(query),
  }),
};
