import { decideOnApplications, listApplicationPage } from "@/lib/bounties/decide-applications.server";
import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...submissionEndpoints.applications,
    auth: "session",
    limit: { name: "applications", points: 300, windowSeconds: 60 },
    document: { summary: "Who applied for a bounty, for its sponsor." },
    handler: ({ session, params, query }) =>
      listApplicationPage({ bountyId: params.id, address: session.address, query }),
  }),
  POST: serve({
    ...submissionEndpoints.decide,
    auth: "session",
    limit: { name: "application-decision", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      decideOnApplications({ bountyId: params.id, address: session.address, request: body }),
  }),
});
