import { noteSubmission } from "@/lib/bounties/label-submissions.server";
import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...reviewEndpoints.note,
    auth: "session",
    limit: { name: "submission-note", points: 60, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await noteSubmission({ id: params.id, address: session.address, text: body.text });
      return { saved: true };
    },
  }),
});
