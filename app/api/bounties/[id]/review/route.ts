import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { reviewSubmissions } from "@/lib/bounties/review-submissions.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...reviewEndpoints.list,
    auth: "session",
    limit: { name: "review", points: 300, windowSeconds: 60 },
    document: { summary: "The submissions of a bounty with their labels, for its reviewers." },
    handler: ({ session, params, query }) =>
      reviewSubmissions({ bountyId: params.id, address: session.address, query }),
  }),
});
