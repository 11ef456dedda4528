import { labelSubmissions } from "@/lib/bounties/label-submissions.server";
import { labelRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: idParams,
    body: labelRequest,
    auth: "session",
    limit: { name: "submission-label", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      labelSubmissions({ bountyId: params.id, address: session.address, request: body }),
  }),
});
