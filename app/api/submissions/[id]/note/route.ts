import { noteSubmission } from "@/lib/bounties/label-submissions.server";
import { noteRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    params: idParams,
    body: noteRequest,
    auth: "session",
    limit: { name: "submission-note", points: 60, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await noteSubmission({ id: params.id, address: session.address, text: body.text });
      return { saved: true };
    },
  }),
});
