import { answerKey } from "@/lib/log/answer-log.server";
import { logEndpoints } from "@/lib/log/log-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...logEndpoints.key,
    auth: "none",
    limit: { name: "log-key", points: 300, windowSeconds: 60 },
    cache: "public",
    document: {
      tag: "Log",
      summary:
        "The public key that signs heads and receipts of the log now, those that did before it, and the word of each old key for the next. An old key signs the UTF-8 bytes of five lines, each with a line feed: `club log key v1`, `origin`, `oldKeyId`, `newPublicKey`, `at`.",
    },
    handler: () => answerKey(),
  }),
});
