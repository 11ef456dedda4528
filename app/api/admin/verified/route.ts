import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { verifyClubsRequest } from "@/lib/moderation/moderation-schemas";
import { verifyClubs } from "@/lib/moderation/verify-clubs.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** The verified badge of several clubs at once. */
export const POST = withRoute({
  auth: "session",
  right: "club.verify",
  limit: { name: "admin-verified", points: 60, windowSeconds: 60 },
  body: verifyClubsRequest,
  handler: ({ session, body }) => verifyClubs({ address: session.address, request: body }),
});
