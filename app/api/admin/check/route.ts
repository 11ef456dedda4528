import { checkAdmin } from "@/lib/admin/check-admin.server";
import { adminCheckRequest } from "@/lib/auth/auth-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: adminCheckRequest,
    auth: "none",
    limit: { name: "admin-check", points: 120, windowSeconds: 60 },
    handler: ({ body }) => checkAdmin(body.address),
  }),
});
