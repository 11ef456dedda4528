import { route, serve } from "@/lib/routes/route.server";
import { testWebhook } from "@/lib/webhooks/change-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...webhookEndpoints.test,
    auth: "session",
    // Each is a request to a server that somebody named.
    limit: { name: "webhooks-post", points: 10, windowSeconds: 60 },
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      testWebhook({ slug: clubSlug, webhookId, address: session.address }),
  }),
});
