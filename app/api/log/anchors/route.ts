import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { answerAnchors } from "@/lib/anchors/answer-anchors.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...anchorEndpoints.list,
    auth: "none",
    limit: { name: "log-anchors", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Log",
      summary:
        "The transactions that put roots of the public log on the chain, in the order in which they were signed, 500 at a time.",
      parameters: { after: "`next` of the page before; without it, the first page." },
      example: {},
    },
    handler: ({ query }) => answerAnchors(query),
  }),
});
