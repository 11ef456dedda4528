import { flagContent } from "@/lib/moderation/flag-content.server";
import { flagRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: flagRequest,
    auth: "session",
    limit: { name: "flags", points: 20, windowSeconds: 3600 },
    status: 201,
    handler: ({ session, body }) => flagContent({ address: session.address, request: body }),
  }),
});
