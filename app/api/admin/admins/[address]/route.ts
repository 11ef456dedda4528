import { adminParams, reasonRequest } from "@/lib/admin/admin-schemas";
import { removeAdmin } from "@/lib/admin/change-admins.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods("DELETE");

export const DELETE = withRoute({
  auth: "session",
  right: "admin.remove",
  limit: { name: "admin-admins", points: 30, windowSeconds: 60 },
  params: adminParams,
  body: reasonRequest,
  handler: ({ session, params, body }) => removeAdmin({ session, ...params, ...body }),
});
