import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { judgeSubjects } from "@/lib/moderation/judge-flags.server";
import { judgeRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "flag-judgements", points: 60, windowSeconds: 60 },
  body: judgeRequest,
  handler: ({ session, body }) => judgeSubjects({ address: session.address, request: body }),
});
