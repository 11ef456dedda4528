import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalPage, unvotedPageQuery } from "@/lib/proposals/proposal-schemas";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** The open proposals that wait for the vote of who asks, those that end first on top. */
export const GET = withRoute({
  auth: "session",
  limit: { name: "proposals-unvoted", points: 120, windowSeconds: 60 },
  query: unvotedPageQuery,
  document: { summary: "The open proposals that wait for your vote.", answer: proposalPage },
  handler: ({ session, query }) =>
    listProposals({
      slug: null,
      query: { status: "active", sort: "ending", ...query },
      withoutVoteOf: session.address,
    }),
});
