import { listSubmissions } from "@/lib/bounties/list-submissions.server";
import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { submitToBounty } from "@/lib/bounties/submit-to-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...submissionEndpoints.list,
    auth: "none",
    limit: { name: "submissions", points: 300, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary:
        "The submissions to a bounty, a page at a time. Empty before the deadline if the sponsor hides them until then.",
      refusals: ["NOT_FOUND"],
      parameters: { id: "The id of a bounty.", after: "The `next` of the page before." },
      example: { id: "1" },
    },
    handler: ({ params, query }) =>
      listSubmissions({ bountyId: params.id, after: query.after === undefined ? 0 : Number(query.after) }),
  }),
  POST: serve({
    ...submissionEndpoints.submit,
    auth: "session",
    limit: { name: "submission", points: 30, windowSeconds: 60 },
    status: 201,
    handler: ({ session, params, body }) =>
      submitToBounty({ bountyId: params.id, address: session.address, request: body }),
  }),
});
