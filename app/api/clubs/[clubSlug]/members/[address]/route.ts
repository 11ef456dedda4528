import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { clubMemberParams, setRoleRequest } from "@/lib/clubs/club-schemas";
import { setMemberRole } from "@/lib/clubs/set-member-role.server";

export const { GET, HEAD, POST, PUT, DELETE, OPTIONS } = otherMethods("PATCH");

export const PATCH = withRoute({
  auth: "session",
  limit: { name: "club-roles", points: 60, windowSeconds: 60 },
  params: clubMemberParams,
  body: setRoleRequest,
  handler: ({ session, params, body }) =>
    setMemberRole({
      slug: params.clubSlug,
      address: session.address,
      member: params.address,
      role: body.role,
    }),
});
