import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { flagContent } from "@/lib/moderation/flag-content.server";
import { flagRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  limit: { name: "flags", points: 20, windowSeconds: 3600 },
  body: flagRequest,
  handler: async ({ session, body }) =>
    Response.json(await flagContent({ address: session.address, request: body }), { status: 201 }),
});
