import { endSession } from "@/lib/auth/session.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  // Works without a session too: who signs out wants to be signed out.
  POST: serve({
    auth: "none",
    limit: { name: "auth-logout", points: 60, windowSeconds: 60 },
    handler: async ({ request }) => {
      const setCookie = await endSession(request.headers.get("cookie"));
      return Response.json({ signedOut: true }, { headers: { "set-cookie": setCookie } });
    },
  }),
});
