import { flagContent } from "@/lib/moderation/flag-content.server";
import { flagEndpoints } from "@/lib/moderation/flag-endpoints";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...flagEndpoints.flag,
    auth: "session",
    limit: { name: "flags", points: 20, windowSeconds: 3600 },
    status: 201,
    handler: ({ session, body }) => flagContent({ address: session.address, request: body }),
  }),
});
