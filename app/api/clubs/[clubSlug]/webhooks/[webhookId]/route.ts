import { route, serve } from "@/lib/routes/route.server";
import { changeWebhook, removeWebhook } from "@/lib/webhooks/change-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

const limit = { name: "webhooks-change", points: 30, windowSeconds: 60 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: serve({
    ...webhookEndpoints.change,
    auth: "session",
    limit,
    handler: ({ session, params: { clubSlug, webhookId }, body }) =>
      changeWebhook({ slug: clubSlug, webhookId, address: session.address, request: body }),
  }),
  DELETE: serve({
    ...webhookEndpoints.remove,
    auth: "session",
    limit,
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      removeWebhook({ slug: clubSlug, webhookId, address: session.address }),
  }),
});
