import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams, transferRequest } from "@/lib/clubs/club-schemas";
import { transferClub } from "@/lib/clubs/transfer-club.server";

export const { GET, HEAD, POST, PATCH, DELETE, OPTIONS } = otherMethods("PUT");

export const PUT = withRoute({
  auth: "session",
  limit: { name: "club-roles", points: 60, windowSeconds: 60 },
  params: clubParams,
  body: transferRequest,
  handler: ({ session, params, body }) =>
    transferClub({ slug: params.clubSlug, address: session.address, to: body.address }),
});
