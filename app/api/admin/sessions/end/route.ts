import { endSessionsRequest } from "@/lib/admin/admin-schemas";
import { endSessions } from "@/lib/admin/end-sessions.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: endSessionsRequest,
    auth: "session",
    right: "session.end",
    limit: { name: "admin-sessions", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => endSessions({ session, ...body }),
  }),
});
