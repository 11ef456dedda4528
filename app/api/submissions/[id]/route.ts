import { idParams, submissionChange } from "@/lib/bounties/submission-schemas";
import { changeSubmission, takeBackSubmission } from "@/lib/bounties/submit-to-bounty.server";
import { route, serve } from "@/lib/routes/route.server";

const limit = { name: "submission", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: serve({
    params: idParams,
    body: submissionChange,
    auth: "session",
    limit,
    handler: async ({ session, params, body }) => {
      await changeSubmission({ id: params.id, address: session.address, request: body });
      return { saved: true };
    },
  }),
  DELETE: serve({
    params: idParams,
    auth: "session",
    limit,
    handler: async ({ session, params }) => {
      await takeBackSubmission({ id: params.id, address: session.address });
      return { withdrawn: true };
    },
  }),
});
