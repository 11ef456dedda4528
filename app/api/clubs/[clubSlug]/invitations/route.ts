import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { inviteModerator } from "@/lib/clubs/invite-moderator.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...clubEndpoints.inviteModerator,
    auth: "session",
    limit: { name: "club-roles", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      inviteModerator({ slug: params.clubSlug, address: session.address, person: body.address }),
  }),
});
