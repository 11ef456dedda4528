import { endPeopleSessionsRequest } from "@/lib/admin/admin-schemas";
import { endPeopleSessions } from "@/lib/admin/end-sessions.server";
import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "session.end",
  limit: { name: "admin-sessions", points: 60, windowSeconds: 60 },
  body: endPeopleSessionsRequest,
  handler: ({ session, body }) => endPeopleSessions({ session, ...body }),
});
