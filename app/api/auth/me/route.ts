import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { signedInUser } from "@/lib/auth/auth-schemas";
import { getSignedInUser } from "@/lib/auth/get-signed-in-user.server";

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");

export const GET = withRoute({
  auth: "session",
  limit: { name: "auth-me", points: 300, windowSeconds: 60 },
  document: { summary: "Who is signed in, with holdings and power.", answer: signedInUser },
  handler: ({ session }) => getSignedInUser(session.address),
});
