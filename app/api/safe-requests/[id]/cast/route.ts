import { route, serve } from "@/lib/routes/route.server";
import { castSafeRequest } from "@/lib/safes/cast-safe-request.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.cast,
    auth: "session",
    limit: { name: "cast-safe-request", points: 30, windowSeconds: 60 },
    handler: ({ session, params }) => castSafeRequest({ id: params.id, viewer: session.address }),
  }),
});
