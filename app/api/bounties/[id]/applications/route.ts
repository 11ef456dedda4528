import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { decideOnApplications, listApplicationPage } from "@/lib/bounties/decide-applications.server";
import {
  applicationPage,
  applicationsQuery,
  decisionRequest,
  idParams,
} from "@/lib/bounties/submission-schemas";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "session",
  limit: { name: "applications", points: 300, windowSeconds: 60 },
  params: idParams,
  query: applicationsQuery,
  document: { summary: "Who applied for a bounty, for its sponsor.", answer: applicationPage },
  handler: ({ session, params, query }) =>
    listApplicationPage({ bountyId: params.id, address: session.address, query }),
});

export const POST = withRoute({
  auth: "session",
  limit: { name: "application-decision", points: 60, windowSeconds: 60 },
  params: idParams,
  body: decisionRequest,
  handler: ({ session, params, body }) =>
    decideOnApplications({ bountyId: params.id, address: session.address, request: body }),
});
