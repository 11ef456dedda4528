import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";
import { answerVotesExport } from "@/lib/votes/answer-votes-export.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    auth: "none",
    limit: { name: "votes-export", points: 20, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Votes",
      summary: "All votes of a proposal as a file, in the order of the voters' addresses.",
      file: { type: "text/csv", holds: "One line a vote, with the signature." },
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a proposal." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerVotesExport({ proposalId: params.id, format: "csv" }),
  }),
});
