import { route, serve } from "@/lib/routes/route.server";
import { rotateSecret } from "@/lib/webhooks/change-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...webhookEndpoints.rotate,
    auth: "session",
    limit: { name: "webhooks-change", points: 30, windowSeconds: 60 },
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      rotateSecret({ slug: clubSlug, webhookId, address: session.address }),
  }),
});
