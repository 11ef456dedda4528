import { route, serve } from "@/lib/routes/route.server";
import { openPublication } from "@/lib/safes/publish-as-safe.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.openPublication,
    auth: "session",
    limit: { name: "open-safe-request", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) => openPublication({ safe: session.address, ...body }),
  }),
});
