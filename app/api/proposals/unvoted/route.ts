import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listProposals } from "@/lib/proposals/list-proposals.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

/** The open proposals that wait for the vote of who asks, those that end first on top. */
export const GET = withRoute({
  auth: "session",
  limit: { name: "proposals-unvoted", points: 120, windowSeconds: 60 },
  handler: ({ session }) =>
    listProposals({
      slug: null,
      query: { status: "active", sort: "ending" },
      withoutVoteOf: session.address,
    }),
});
