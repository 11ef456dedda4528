import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { route, serve } from "@/lib/routes/route.server";
import { safeRequestEndpoints } from "@/lib/safes/safe-request-endpoints";
import { takeSession } from "@/lib/safes/sign-in-as-safe.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...safeRequestEndpoints.takeSession,
    auth: "session",
    limit: { name: "sign-safe-request", points: 30, windowSeconds: 60 },
    handler: async ({ session, params }) => {
      const { safe, setCookie } = await takeSession({ id: params.id, viewer: session.address });
      return Response.json(await getSignedInUser(safe), { headers: { "set-cookie": setCookie } });
    },
  }),
});
