import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubParams } from "@/lib/clubs/club-schemas";
import { liftClubBan } from "@/lib/moderation/ban-people.server";
import { liftBanRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "club-bans", points: 60, windowSeconds: 60 },
  params: clubParams,
  body: liftBanRequest,
  handler: ({ session, params, body }) =>
    liftClubBan({ slug: params.clubSlug, address: session.address, request: body }),
});
