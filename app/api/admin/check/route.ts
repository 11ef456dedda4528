import { checkAdmin } from "@/lib/admin/check-admin.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { adminCheckRequest } from "@/lib/auth/auth-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "none",
  limit: { name: "admin-check", points: 120, windowSeconds: 60 },
  body: adminCheckRequest,
  handler: ({ body }) => checkAdmin(body.address),
});
