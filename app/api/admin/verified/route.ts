import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { setVerifiedTogether } from "@/lib/clubs/archive-club.server";
import { verifyClubsRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** The verified badge of several clubs at once. */
export const POST = withRoute({
  auth: "session",
  limit: { name: "admin-verified", points: 60, windowSeconds: 60 },
  body: verifyClubsRequest,
  handler: ({ session, body: { clubs, ...act } }) =>
    setVerifiedTogether({ slugs: clubs, address: session.address, ...act }),
});
