import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { joinClub, leaveClub } from "@/lib/clubs/join-club.server";

export const { GET, HEAD, POST, PATCH, OPTIONS } = otherMethods("PUT", "DELETE");

const limit = { name: "club-membership", points: 60, windowSeconds: 60 };

export const PUT = withRoute({
  auth: "session",
  limit,
  params: clubParams,
  handler: ({ session, params }) => joinClub({ slug: params.clubSlug, address: session.address }),
});

export const DELETE = withRoute({
  auth: "session",
  limit,
  params: clubParams,
  handler: ({ session, params }) => leaveClub({ slug: params.clubSlug, address: session.address }),
});
