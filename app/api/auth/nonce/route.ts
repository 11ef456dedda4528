import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { issueNonce } from "@/lib/auth/issue-nonce.server";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "none",
  limit: { name: "auth-nonce", points: 60, windowSeconds: 60 },
  handler: async ({ request }) => {
    const { answer, setCookie } = await issueNonce(request.headers.get("cookie"));
    return Response.json(answer, { headers: { "set-cookie": setCookie } });
  },
});
