import { adminParams, reasonRequest } from "@/lib/admin/admin-schemas";
import { removeAdmin } from "@/lib/admin/change-admins.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: serve({
    params: adminParams,
    body: reasonRequest,
    auth: "session",
    right: "admin.remove",
    limit: { name: "admin-admins", points: 30, windowSeconds: 60 },
    handler: ({ session, params, body }) => removeAdmin({ session, ...params, ...body }),
  }),
});
