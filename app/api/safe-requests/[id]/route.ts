import { route, serve } from "@/lib/routes/route.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";
import { viewRequest } from "@/lib/safes/view-safe-request.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...safeRequestEndpoints.get,
    auth: "session",
    limit: { name: "safe-request", points: 120, windowSeconds: 60 },
    document: {
      summary: "What a Safe that the signed-in person owns is to sign, and which owners have signed it.",
    },
    handler: ({ session, params }) => viewRequest({ id: params.id, viewer: session.address }),
  }),
});
