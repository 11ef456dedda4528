import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { withdrawInvitation } from "@/lib/clubs/invite-moderator.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: serve({
    ...clubEndpoints.withdrawInvitation,
    auth: "session",
    limit: { name: "club-roles", points: 60, windowSeconds: 60 },
    handler: ({ session, params }) =>
      withdrawInvitation({ slug: params.clubSlug, address: session.address, person: params.address }),
  }),
});
