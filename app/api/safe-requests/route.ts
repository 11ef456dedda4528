import { route, serve } from "@/lib/routes/route.server";
import { openSafeRequest } from "@/lib/safes/open-safe-request.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.open,
    auth: "session",
    limit: { name: "open-safe-request", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) => openSafeRequest({ asker: session.address, opening: body }),
  }),
});
