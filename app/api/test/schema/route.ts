import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { viewSchema } from "@/lib/admin/view-schema.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-schema", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: () => viewSchema(),
  }),
});
