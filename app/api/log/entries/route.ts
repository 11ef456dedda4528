import { answerEntries } from "@/lib/log/answer-log.server";
import { entriesQuery } from "@/lib/log/log-query-schemas";
import { entriesAnswer } from "@/lib/log/log-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: entriesQuery,
    answer: entriesAnswer,
    auth: "none",
    limit: { name: "log-entries", points: 300, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Log",
      summary:
        "Entries of the log by their places, counted from 0. Each is one line of JSON, whose UTF-8 bytes are its leaf. They never change; where there are fewer than asked for, a redirect (307) leads to those.",
      refusals: ["NOT_FOUND"],
      parameters: { from: "The first place.", limit: "How many, at most and without it 1000." },
      example: { from: "0", limit: "2" },
    },
    handler: ({ query }) => answerEntries(query),
  }),
});
