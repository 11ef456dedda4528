import { applyToBounty, withdrawFromBounty } from "@/lib/bounties/apply-to-bounty.server";
import { announceWinners, decidePrize } from "@/lib/bounties/choose-winners.server";
import { decideOnApplications, listApplicationPage } from "@/lib/bounties/decide-applications.server";
import { answerSubmissionsExport } from "@/lib/bounties/export-submissions.server";
import { getOwnPart } from "@/lib/bounties/get-own-part.server";
import { labelSubmissions, noteSubmission } from "@/lib/bounties/label-submissions.server";
import { listSubmissions } from "@/lib/bounties/list-submissions.server";
import { reviewEndpoints } from "@/lib/bounties/review-endpoints";
import { reviewSubmission, reviewSubmissions } from "@/lib/bounties/review-submissions.server";
import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { changeSubmission, submitToBounty, takeBackSubmission } from "@/lib/bounties/submit-to-bounty.server";
import { idParams } from "@/lib/publishing/publishing-schemas";
import { serve } from "@/lib/routes/route.server";

const applicationLimit = { name: "application", points: 30, windowSeconds: 60 };
const submissionLimit = { name: "submission", points: 30, windowSeconds: 60 };

const reviewLimit = { name: "review", points: 300, windowSeconds: 60 };

export const endpoints = {
  "POST /bounties/:id/announce": serve({
    ...reviewEndpoints.announce,
    auth: "session",
    limit: { name: "announce", points: 20, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await announceWinners({ bountyId: params.id, address: session.address, request: body });
      return { announced: true };
    },
  }),
  "POST /bounties/:id/application": serve({
    ...submissionEndpoints.apply,
    auth: "session",
    limit: applicationLimit,
    handler: async ({ session: { address }, params, body }) => {
      await applyToBounty({ bountyId: params.id, address, request: body });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
  "DELETE /bounties/:id/application": serve({
    ...submissionEndpoints.withdrawApplication,
    auth: "session",
    limit: applicationLimit,
    handler: async ({ session: { address }, params }) => {
      await withdrawFromBounty({ bountyId: params.id, address });
      return getOwnPart({ bountyId: params.id, address });
    },
  }),
  "GET /bounties/:id/applications": serve({
    ...submissionEndpoints.applications,
    auth: "session",
    limit: { name: "applications", points: 300, windowSeconds: 60 },
    document: { summary: "Who applied for a bounty, for its sponsor." },
    handler: ({ session, params, query }) =>
      listApplicationPage({ bountyId: params.id, address: session.address, query }),
  }),
  "POST /bounties/:id/applications": serve({
    ...submissionEndpoints.decide,
    auth: "session",
    limit: { name: "application-decision", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      decideOnApplications({ bountyId: params.id, address: session.address, request: body }),
  }),
  "POST /bounties/:id/labels": serve({
    ...reviewEndpoints.label,
    auth: "session",
    limit: { name: "submission-label", points: 120, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      labelSubmissions({ bountyId: params.id, address: session.address, request: body }),
  }),
  "GET /bounties/:id/mine": serve({
    ...submissionEndpoints.ownPart,
    auth: "session",
    limit: { name: "own-submissions", points: 300, windowSeconds: 60 },
    document: { summary: "The application and the submissions of the signed-in person." },
    handler: ({ session, params }) => getOwnPart({ bountyId: params.id, address: session.address }),
  }),
  "POST /bounties/:id/prizes": serve({
    ...reviewEndpoints.decidePrize,
    auth: "session",
    limit: { name: "prize", points: 120, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await decidePrize({ bountyId: params.id, address: session.address, request: body });
      return { saved: true };
    },
  }),
  "GET /bounties/:id/review": serve({
    ...reviewEndpoints.list,
    auth: "session",
    limit: reviewLimit,
    document: { summary: "The submissions of a bounty with their labels, for its reviewers." },
    handler: ({ session, params, query }) =>
      reviewSubmissions({ bountyId: params.id, address: session.address, query }),
  }),
  "GET /bounties/:id/submissions": serve({
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
  "POST /bounties/:id/submissions": serve({
    ...submissionEndpoints.submit,
    auth: "session",
    limit: submissionLimit,
    status: 201,
    handler: ({ session, params, body }) =>
      submitToBounty({ bountyId: params.id, address: session.address, request: body }),
  }),
  "GET /bounties/:id/submissions.csv": serve({
    params: idParams,
    auth: "none",
    limit: { name: "submissions-export", points: 20, windowSeconds: 60 },
    cache: "live",
    document: {
      tag: "Bounties",
      summary: "All submissions of a bounty as a file, once everybody may read them.",
      file: { type: "text/csv", holds: "One line a submission, with its prize once winners are announced." },
      refusals: ["NOT_FOUND", "CONFLICT"],
      parameters: { id: "The id of a bounty." },
      example: { id: "1" },
    },
    handler: ({ params }) => answerSubmissionsExport(params.id),
  }),
  "PATCH /submissions/:id": serve({
    ...submissionEndpoints.change,
    auth: "session",
    limit: submissionLimit,
    handler: async ({ session, params, body }) => {
      await changeSubmission({ id: params.id, address: session.address, request: body });
      return { saved: true };
    },
  }),
  "DELETE /submissions/:id": serve({
    ...submissionEndpoints.withdraw,
    auth: "session",
    limit: submissionLimit,
    handler: async ({ session, params }) => {
      await takeBackSubmission({ id: params.id, address: session.address });
      return { withdrawn: true };
    },
  }),
  "PUT /submissions/:id/note": serve({
    ...reviewEndpoints.note,
    auth: "session",
    limit: { name: "submission-note", points: 60, windowSeconds: 60 },
    handler: async ({ session, params, body }) => {
      await noteSubmission({ id: params.id, address: session.address, text: body.text });
      return { saved: true };
    },
  }),
  "GET /submissions/:id/review": serve({
    ...reviewEndpoints.submission,
    auth: "session",
    limit: reviewLimit,
    document: { summary: "A submission with the reviewers' notes, for them." },
    handler: ({ session, params }) => reviewSubmission({ id: params.id, address: session.address }),
  }),
};
