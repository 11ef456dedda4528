import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { endSession } from "@/lib/auth/session.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

// Works without a session too: who signs out wants to be signed out.
export const POST = withRoute({
  auth: "none",
  limit: { name: "auth-logout", points: 60, windowSeconds: 60 },
  handler: async ({ request }) => {
    const setCookie = await endSession(request.headers.get("cookie"));
    return Response.json({ signedOut: true }, { headers: { "set-cookie": setCookie } });
  },
});
