import { otherMethods } from "@/lib/api/other-methods.server";
import { withRoute } from "@/lib/api/with-route.server";
import { setFeatured } from "@/lib/moderation/feature-content.server";
import { featureRequest } from "@/lib/moderation/moderation-schemas";

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");

export const POST = withRoute({
  auth: "session",
  right: "content.feature",
  limit: { name: "admin-featured", points: 60, windowSeconds: 60 },
  body: featureRequest,
  handler: ({ session, body }) => setFeatured({ address: session.address, request: body }),
});
