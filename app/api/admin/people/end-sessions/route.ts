import { endPeopleSessionsRequest } from "@/lib/admin/admin-schemas";
import { endPeopleSessions } from "@/lib/admin/end-sessions.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: endPeopleSessionsRequest,
    auth: "session",
    right: "session.end",
    limit: { name: "admin-sessions", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => endPeopleSessions({ session, ...body }),
  }),
});
