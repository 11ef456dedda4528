import { signedInUser } from "@/lib/auth/auth-schemas";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    answer: signedInUser,
    auth: "session",
    limit: { name: "auth-me", points: 300, windowSeconds: 60 },
    document: { summary: "Who is signed in, with holdings and power." },
    handler: ({ session }) => getSignedInUser(session.address),
  }),
});
