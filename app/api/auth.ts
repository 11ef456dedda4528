import { signedInUser } from "@/lib/auth/auth-schemas";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { issueNonce } from "@/lib/auth/issue-nonce.server";
import { endSession } from "@/lib/auth/session.server";
import { serve } from "@/lib/routes/route.server";

export const endpoints = {
  // Works without a session too: who signs out wants to be signed out.
  "POST /auth/logout": serve({
    auth: "none",
    limit: { name: "auth-logout", points: 60, windowSeconds: 60 },
    handler: async ({ request }) => {
      const setCookie = await endSession(request.headers.get("cookie"));
      return Response.json({ signedOut: true }, { headers: { "set-cookie": setCookie } });
    },
  }),
  "GET /auth/me": serve({
    answer: signedInUser,
    auth: "session",
    limit: { name: "auth-me", points: 300, windowSeconds: 60 },
    document: { summary: "Who is signed in, with holdings and power." },
    handler: ({ session }) => getSignedInUser(session.address),
  }),
  "POST /auth/nonce": serve({
    auth: "none",
    limit: { name: "auth-nonce", points: 60, windowSeconds: 60 },
    handler: async ({ request }) => {
      const { answer, setCookie } = await issueNonce(request.headers.get("cookie"));
      return Response.json(answer, { headers: { "set-cookie": setCookie } });
    },
  }),
};
