import { reviewedSubmission } from "@/lib/bounties/review-schemas";
import { reviewSubmission } from "@/lib/bounties/review-submissions.server";
import { idParams } from "@/lib/bounties/submission-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    params: idParams,
    answer: reviewedSubmission,
    auth: "session",
    limit: { name: "review", points: 300, windowSeconds: 60 },
    document: { summary: "A submission with the reviewers' notes, for them." },
    handler: ({ session, params }) => reviewSubmission({ id: params.id, address: session.address }),
  }),
});
