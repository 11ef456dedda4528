import { labelSubmissions } from "@/lib/bounties/label-submissions.server";
import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...reviewEndpoints.label,
    auth: "session",
    limit: { name: "submission-label", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      labelSubmissions({ bountyId: params.id, address: session.address, request: body }),
  }),
});
