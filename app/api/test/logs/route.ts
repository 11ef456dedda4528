import { eventsQuery } from "@/lib/admin/parse-test-queries";
import { requireTestAccess } from "@/lib/admin/require-test-access.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { viewEvents } from "@/lib/api/view-events.server";
import { withRoute } from "@/lib/api/with-route.server";

export const GET = withRoute({
  auth: "none",
  gate: requireTestAccess,
  limit: { name: "test-logs", points: 60, windowSeconds: 60 },
  query: eventsQuery,
  document: { internal: "for admins outside local mode" },
  handler: ({ query }) => viewEvents({ ...query, after: query.after ?? null }),
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
