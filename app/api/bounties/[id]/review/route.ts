import { reviewPage, reviewQuery } from "@/lib/bounties/review-schemas";
import { reviewSubmissions } from "@/lib/bounties/review-submissions.server";
import { idParams } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    query: reviewQuery,
    answer: reviewPage,
    auth: "session",
    limit: { name: "review", points: 300, windowSeconds: 60 },
    document: { summary: "The submissions of a bounty with their labels, for its reviewers." },
    handler: ({ session, params, query }) =>
      reviewSubmissions({ bountyId: params.id, address: session.address, query }),
  }),
});
