import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { viewSchema } from "@/lib/api/view-schema.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  gate: requireTestAccess,
  limit: { name: "test-schema", points: 60, windowSeconds: 60 },
  document: { internal: "for admins outside local mode" },
  handler: () => viewSchema(),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
