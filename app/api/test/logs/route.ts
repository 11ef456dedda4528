import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { eventsQuery } from "@/lib/admin/test-tool-schemas";
import { viewEvents } from "@/lib/operations/view-events.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    query: eventsQuery,
    auth: "none",
    gate: requireTestAccess,
    limit: { name: "test-logs", points: 60, windowSeconds: 60 },
    document: { internal: "for admins outside local mode" },
    handler: ({ query }) => viewEvents({ ...query, after: query.after ?? null }),
  }),
});
