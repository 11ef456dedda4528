import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { reviewSubmission } from "@/lib/bounties/review-submissions.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...reviewEndpoints.submission,
    auth: "session",
    limit: { name: "review", points: 300, windowSeconds: 60 },
    document: { summary: "A submission with the reviewers' notes, for them." },
    handler: ({ session, params }) => reviewSubmission({ id: params.id, address: session.address }),
  }),
});
