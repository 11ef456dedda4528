import { answerSubmissionsExport } from "@/lib/bounties/export-submissions.server";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    auth: "none",
    limit: { name: "submissions-export", points: 20, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "All submissions of a bounty as a file, once everybody may read them.",
      file: { type: "text/csv", holds: "One line a submission, with its prize once winners are announced." },
      refusals: ["NOT_FOUND", "CONFLICT"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerSubmissionsExport(params.id),
  }),
});
