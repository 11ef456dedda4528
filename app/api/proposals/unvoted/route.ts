import { proposalEndpoints } from "@/lib/proposals/proposal-endpoints";
import { route, serve } from "@/lib/routes/route.server";
import { listVotable } from "@/lib/votes/list-votable.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** The open proposals that the person can vote on and has not, those that end first on top. */
  GET: serve({
    ...proposalEndpoints.unvoted,
    auth: "session",
    limit: { name: "proposals-unvoted", points: 120, windowSeconds: 60 },
    document: { summary: "The open proposals that you can vote on and have not." },
    handler: async ({ session, query }) => (await listVotable({ voter: session.address, ...query })).page,
  }),
});
