import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { verifyRequest } from "@/lib/auth/auth-schemas";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { verifySignIn } from "@/lib/auth/verify-sign-in.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "none",
  limit: { name: "auth-verify", points: 60, windowSeconds: 60 },
  body: verifyRequest,
  handler: async ({ request, body }) => {
    const { address, setCookie } = await verifySignIn({
      ...body,
      cookieHeader: request.headers.get("cookie"),
    });
    return Response.json(await getSignedInUser(address), { headers: { "set-cookie": setCookie } });
  },
});
