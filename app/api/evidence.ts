import { answerDumpPage, answerDumps } from "@/lib/exit/answer-dumps.server";
import { dumpQuery, dumpsAnswer } from "@/lib/exit/dump-schemas";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { answerEvidence } from "@/lib/recount/answer-evidence.server";
import { bundleQuery } from "@/lib/recount/bundle-query-schemas";
import { evidenceBundle } from "@/lib/recount/evidence-schemas";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "GET /dumps": serve({
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
  "GET /proposals/:id/bundle": serve({
    params: idParams,
    query: bundleQuery,
    answer: evidenceBundle,
    auth: "none",
    limit: { name: "bundle", points: 40, windowSeconds: 60 },
    cache: "immutable",
    document: {
      tag: "Votes",
      summary:
        "All the evidence of a vote, enough to recount it without this server. Without `v`, or with an old one, a redirect (307) to the present state, whose file never changes. While people vote, an old `v` is answered with the present state, which nobody may cache.",
      refusals: ["NOT_FOUND"],
      parameters: {
        id: "The id of a proposal.",
        as: "`packed`: the evidence of a vote that is over is answered as a packed file (application/octet-stream, docs/protocol.md) once it is kept. It is a sixth of the size and faster to recount.",
        v: "The state of the evidence, as the redirect names it; it is another one as soon as evidence is added.",
      },
      example: { id: "1" },
    },
    handler: ({ params, query }) =>
      answerEvidence({ proposalId: params.id, state: query.v, isPackedWelcome: query.as === "packed" }),
  }),
};
