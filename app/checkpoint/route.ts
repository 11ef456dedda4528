import { answerCheckpoint } from "@/lib/log/answer-tiles.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    limit: { name: "log-head", points: 300, windowSeconds: 60 },
    cache: "newest",
    document: {
      tag: "Log",
      summary:
        "The newest signed head of the public log, as other tools read it (C2SP tlog-checkpoint). With witnesses, the newest that enough of them cosigned.",
      file: {
        type: "text/plain",
        holds:
          "A signed note: the log's name, its size and its root, a blank line, then the log's signature of these lines, its dated cosignature and those of witnesses.",
      },
    },
    handler: () => answerCheckpoint(),
  }),
});
