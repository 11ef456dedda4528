import { idParams } from "@/lib/publishing/publishing-schemas";
import { answerEvidence } from "@/lib/recount/answer-evidence.server";
import { bundleQuery } from "@/lib/recount/bundle-query-schemas";
import { evidenceBundle } from "@/lib/recount/evidence-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
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
});
