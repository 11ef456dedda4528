import { issueNonce } from "@/lib/auth/issue-nonce.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    auth: "none",
    limit: { name: "auth-nonce", points: 60, windowSeconds: 60 },
    handler: async ({ request }) => {
      const { answer, setCookie } = await issueNonce(request.headers.get("cookie"));
      return Response.json(answer, { headers: { "set-cookie": setCookie } });
    },
  }),
});
