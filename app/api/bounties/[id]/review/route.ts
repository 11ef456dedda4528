import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { reviewPage, reviewQuery } from "@/lib/bounties/review-schemas";
import { reviewSubmissions } from "@/lib/bounties/review-submissions.server";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "review", points: 300, windowSeconds: 60 },
  params: idParams,
  query: reviewQuery,
  document: {
    summary: "The submissions of a bounty with their labels, for its reviewers.",
    answer: reviewPage,
  },
  handler: ({ session, params, query }) =>
    reviewSubmissions({ bountyId: params.id, address: session.address, query }),
});
