import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { reviewedSubmission } from "@/lib/bounties/review-schemas";
import { reviewSubmission } from "@/lib/bounties/review-submissions.server";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "review", points: 300, windowSeconds: 60 },
  params: idParams,
  document: { summary: "A submission with the reviewers' notes, for them.", answer: reviewedSubmission },
  handler: ({ session, params }) => reviewSubmission({ id: params.id, address: session.address }),
});
