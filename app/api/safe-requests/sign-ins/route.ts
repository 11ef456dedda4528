import { route, serve } from "@/lib/routes/route.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";
import { openSignIn } from "@/lib/safes/sign-in-as-safe.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.openSignIn,
    auth: "session",
    limit: { name: "open-safe-request", points: 20, windowSeconds: 60 },
    handler: ({ session, body }) => openSignIn({ asker: session.address, safe: body.safe }),
  }),
});
