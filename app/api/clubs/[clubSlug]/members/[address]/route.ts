import { clubEndpoints } from "@/lib/clubs/club-endpoints";
import { setMemberRole } from "@/lib/clubs/set-member-role.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: serve({
    ...clubEndpoints.setRole,
    auth: "session",
    limit: { name: "club-roles", points: 60, windowSeconds: 60 },
    handler: ({ session, params, body }) =>
      setMemberRole({
        slug: params.clubSlug,
        address: session.address,
        member: params.address,
        role: body.role,
      }),
  }),
});
