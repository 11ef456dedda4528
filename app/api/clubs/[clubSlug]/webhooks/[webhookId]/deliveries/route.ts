import { route, serve } from "@/lib/routes/route.server";
import { viewDeliveries } from "@/lib/webhooks/view-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...webhookEndpoints.deliveries,
    auth: "session",
    limit: { name: "webhooks-read", points: 120, windowSeconds: 60 },
    document: { summary: "The last 50 deliveries of a webhook, for those who run the club." },
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      viewDeliveries({ slug: clubSlug, webhookId, address: session.address }),
  }),
});
