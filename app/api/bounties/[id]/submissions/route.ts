import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { listSubmissions } from "@/lib/bounties/list-submissions.server";
import {
  idParams,
  submissionPage,
  submissionRequest,
  submissionsQuery,
} from "@/lib/bounties/submission-schemas";
import { submitToBounty } from "@/lib/bounties/submit-to-bounty.server";

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");

export const GET = withRoute({
  auth: "none",
  limit: { name: "submissions", points: 300, windowSeconds: 60 },
  params: idParams,
  query: submissionsQuery,
  cache: "live",
  document: {
    tag: "Bounties",
    summary:
      "What was handed in to a bounty, a page at a time; nothing before the deadline where the sponsor chose so.",
    answer: submissionPage,
    refusals: ["NOT_FOUND"],
    parameters: { id: "The id of a bounty.", after: "The `next` of the page before." },
    example: { id: "1" },
  },
  handler: ({ params, query }) =>
    listSubmissions({ bountyId: params.id, after: query.after === undefined ? 0 : Number(query.after) }),
});

export const POST = withRoute({
  auth: "session",
  limit: { name: "submission", points: 30, windowSeconds: 60 },
  params: idParams,
  body: submissionRequest,
  handler: async ({ session, params, body }) =>
    Response.json(await submitToBounty({ bountyId: params.id, address: session.address, request: body }), {
      status: 201,
    }),
});
