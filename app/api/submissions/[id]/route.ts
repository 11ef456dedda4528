import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { idParams, submissionChange } from "@/lib/bounties/submission-schemas";
import { changeSubmission, takeBackSubmission } from "@/lib/bounties/submit-to-bounty.server";

export const { GET, HEAD, POST, PUT, OPTIONS } = otherMethods("PATCH", "DELETE");

const limit = { name: "submission", points: 30, windowSeconds: 60 };

export const PATCH = withRoute({
  auth: "session",
  limit,
  params: idParams,
  body: submissionChange,
  handler: async ({ session, params, body }) => {
    await changeSubmission({ id: params.id, address: session.address, request: body });
    return { saved: true };
  },
});

export const DELETE = withRoute({
  auth: "session",
  limit,
  params: idParams,
  handler: async ({ session, params }) => {
    await takeBackSubmission({ id: params.id, address: session.address });
    return { withdrawn: true };
  },
});
