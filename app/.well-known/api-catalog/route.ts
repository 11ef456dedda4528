import { route, serve } from "@/lib/routes/route.server";
import { answerApiCatalog } from "@/lib/sharing/answer-well-known.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: null,
    cache: "public",
    document: {
      tag: "Service",
      summary: "Where the interfaces of this site are, and what describes each.",
      file: { type: "application/linkset+json", holds: "A catalog of interfaces (RFC 9727)." },
    },
    handler: () => answerApiCatalog(),
  }),
});
