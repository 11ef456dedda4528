import { judgeSubjects } from "@/lib/moderation/judge-flags.server";
import { judgeRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: judgeRequest,
    auth: "session",
    limit: { name: "flag-judgements", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => judgeSubjects({ address: session.address, request: body }),
  }),
});
