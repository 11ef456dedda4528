import { route, serve } from "@/lib/routes/route.server";
import { openSafeVotes } from "@/lib/safes/open-safe-request.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.openVotes,
    auth: "session",
    limit: { name: "open-safe-request", points: 20, windowSeconds: 60 },
    maxBodyBytes: 500_000,
    handler: ({ session, body }) => openSafeVotes({ asker: session.address, ...body }),
  }),
});
