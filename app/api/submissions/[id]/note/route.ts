import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { noteSubmission } from "@/lib/bounties/label-submissions.server";
import { noteRequest } from "@/lib/bounties/review-schemas";
import { idParams } from "@/lib/bounties/submission-schemas";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "submission-note", points: 60, windowSeconds: 60 },
  params: idParams,
  body: noteRequest,
  handler: async ({ session, params, body }) => {
    await noteSubmission({ id: params.id, address: session.address, text: body.text });
    return { saved: true };
  },
});
