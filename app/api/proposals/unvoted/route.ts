import { listProposals } from "@/lib/proposals/list-proposals.server";
import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** The open proposals that the person has not voted on, those that end first on top. */
  GET: serve({
    ...proposalEndpoints.unvoted,
    auth: "session",
    limit: { name: "proposals-unvoted", points: 120, windowSeconds: 60 },
    document: { summary: "The open proposals that you have not voted on." },
    handler: ({ session, query }) =>
      listProposals({
        slug: null,
        query: { status: "active", sort: "ending", ...query },
        withoutVoteOf: session.address,
      }),
  }),
});
