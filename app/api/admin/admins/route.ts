import { addAdminRequest } from "@/lib/admin/admin-schemas";
import { addAdmin } from "@/lib/admin/change-admins.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: addAdminRequest,
    auth: "session",
    right: "admin.add",
    limit: { name: "admin-admins", points: 30, windowSeconds: 60 },
    handler: ({ session, body }) => addAdmin({ session, ...body }),
  }),
});
