import { answerDao } from "@/lib/interop/answer-dao.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "dao", points: 120, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Clubs",
      summary:
        "The daoURI document of all clubs here, by ERC-4824 and DAOIP-2: where its members, proposals, votes, rules and contracts are.",
      file: { type: "application/ld+json", holds: "A JSON-LD document." },
    },
    handler: () => answerDao(null),
  }),
});
