import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { setHidden } from "@/lib/moderation/hide-content.server";
import { hideRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

/** Hides clubs, proposals and reasons of votes, or shows them again. */
export const POST = withRoute({
  auth: "session",
  right: "content.hide",
  limit: { name: "admin-hidden", points: 60, windowSeconds: 60 },
  body: hideRequest,
  handler: ({ session, body }) => setHidden({ address: session.address, request: body }),
});
