import { answerDumpPage, answerDumps } from "@/lib/exit/answer-dumps.server";
import { dumpQuery, dumpsAnswer } from "@/lib/exit/dump-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: dumpQuery,
    answer: dumpsAnswer,
    auth: "none",
    limit: { name: "dumps", points: 300, windowSeconds: 60 },
    document: {
      tag: "Log",
      summary:
        "The last seven nightly dumps of all public rows, newest first. The log has each `sha256`, which is that of the list of the dump's pages.",
      refusals: ["NOT_FOUND"],
      parameters: {
        page: "A SHA-256: answers the text with it (application/x-ndjson), the list of a dump or one of its pages of rows, a line of JSON each.",
      },
      example: {},
    },
    handler: ({ query }) => (query.page === undefined ? answerDumps() : answerDumpPage(query.page)),
  }),
});
