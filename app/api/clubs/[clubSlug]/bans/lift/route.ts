import { clubParams } from "@/lib/clubs/club-schemas";
import { liftClubBan } from "@/lib/moderation/ban-people.server";
import { liftBanRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    params: clubParams,
    body: liftBanRequest,
    auth: "session",
    limit: { name: "club-bans", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      liftClubBan({ slug: params.clubSlug, address: session.address, request: body }),
  }),
});
