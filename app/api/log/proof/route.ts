import { answerProof } from "@/lib/log/answer-log.server";
import { logEndpoints } from "@/lib/log/log-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...logEndpoints.proof,
    auth: "none",
    limit: { name: "log-proof", points: 300, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Log",
      summary:
        "The path of RFC 6962 that proves an entry to be in the log, or a smaller log to be the beginning of a larger. Without the larger size, a redirect (307) leads to the proof with the newest.",
      refusals: ["NOT_FOUND"],
      parameters: {
        leaf: "The leaf hash of an entry: SHA-256 of a zero byte and its body, as 0x and 64 hex digits.",
        treeSize: "The size of the tree that the entry is proved to be in.",
        first: "The size of the smaller log.",
        second: "The size of the larger log.",
      },
      example: { first: "1", second: "2" },
    },
    handler: ({ query }) => answerProof(query),
  }),
});
