import { submissionEndpoints } from "@/lib/bounties/submission-endpoints";
import { changeSubmission, takeBackSubmission } from "@/lib/bounties/submit-to-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "submission", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: serve({
    ...submissionEndpoints.change,
    auth: "session",
    limit,
    handler: async ({ session, params, body }) => {
      await changeSubmission({ id: params.id, address: session.address, request: body });
      return { saved: true };
    },
  }),
  DELETE: serve({
    ...submissionEndpoints.withdraw,
    auth: "session",
    limit,
    handler: async ({ session, params }) => {
      await takeBackSubmission({ id: params.id, address: session.address });
      return { withdrawn: true };
    },
  }),
});
