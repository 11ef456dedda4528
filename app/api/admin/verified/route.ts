import { verifyClubsRequest } from "@/lib/moderation/moderation-schemas";
import { verifyClubs } from "@/lib/moderation/verify-clubs.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  /** The verified badge of several clubs at once. */
  POST: serve({
    body: verifyClubsRequest,
    auth: "session",
    right: "club.verify",
    limit: { name: "admin-verified", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => verifyClubs({ address: session.address, request: body }),
  }),
});
