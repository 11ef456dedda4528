import { setFeatured } from "@/lib/moderation/feature-content.server";
import { featureRequest } from "@/lib/moderation/moderation-schemas";
import { route, serve } from "@/lib/routes/route.server";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    body: featureRequest,
    auth: "session",
    right: "content.feature",
    limit: { name: "admin-featured", points: 60, windowSeconds: 60 },
    handler: ({ session, body }) => setFeatured({ address: session.address, request: body }),
  }),
});
