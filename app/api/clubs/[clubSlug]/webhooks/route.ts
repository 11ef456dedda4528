import { route, serve } from "@/lib/routes/route.server";
import { addWebhook } from "@/lib/webhooks/change-webhooks.server";
import { viewWebhooks } from "@/lib/webhooks/view-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: serve({
    ...webhookEndpoints.list,
    auth: "session",
    limit: { name: "webhooks-read", points: 120, windowSeconds: 60 },
    document: { summary: "A club's webhooks, for those who run it." },
    handler: ({ session, params }) => viewWebhooks({ slug: params.clubSlug, address: session.address }),
  }),
  POST: serve({
    ...webhookEndpoints.add,
    auth: "session",
    limit: { name: "webhooks-change", points: 30, windowSeconds: 60 },
    status: 201,
    handler: ({ session, params, body }) =>
      addWebhook({ slug: params.clubSlug, address: session.address, ...body }),
  }),
});
