import { addAdminRequest } from "@/lib/admin/admin-schemas";
import { addAdmin } from "@/lib/admin/change-admins.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "admin.add",
  limit: { name: "admin-admins", points: 30, windowSeconds: 60 },
  body: addAdminRequest,
  handler: ({ session, body }) => addAdmin({ session, ...body }),
});
