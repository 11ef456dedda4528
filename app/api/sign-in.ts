import { verifyRequest } from "@/lib/auth/auth-schemas";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { verifySignIn } from "@/lib/auth/verify-sign-in.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  "POST /auth/verify": serve({
    body: verifyRequest,
    auth: "none",
    limit: { name: "auth-verify", points: 60, windowSeconds: 60 },
    handler: async ({ request, body }) => {
      const { address, setCookie } = await verifySignIn({
        ...body,
        cookieHeader: request.headers.get("cookie"),
      });
      return Response.json(await getSignedInUser(address), { headers: { "set-cookie": setCookie } });
    },
  }),
};
