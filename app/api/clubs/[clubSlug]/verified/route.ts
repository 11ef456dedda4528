import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { setVerified } from "@/lib/clubs/archive-club.server";
import { clubParams, verifyRequest } from "@/lib/clubs/club-schemas";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "club-verified", points: 30, windowSeconds: 60 },
  params: clubParams,
  body: verifyRequest,
  handler: ({ session, params, body }) =>
    setVerified({ slug: params.clubSlug, address: session.address, ...body }),
});
