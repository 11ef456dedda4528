import { answerInvitation } from "@/lib/clubs/answer-invitation.server";
import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: serve({
    ...clubEndpoints.answerInvitation,
    auth: "session",
    limit: { name: "club-membership", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      answerInvitation({ slug: params.clubSlug, address: session.address, accepts: body.accepts }),
  }),
});
