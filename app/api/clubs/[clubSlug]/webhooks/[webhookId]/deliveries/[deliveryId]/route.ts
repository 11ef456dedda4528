import { route, serve } from "@/lib/routes/route.server";
import { sendAgain } from "@/lib/webhooks/change-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: serve({
    ...webhookEndpoints.sendAgain,
    auth: "session",
    limit: { name: "webhooks-post", points: 10, windowSeconds: 60 },
    handler: ({ session, params: { clubSlug, ...place } }) =>
      sendAgain({ slug: clubSlug, address: session.address, ...place }),
  }),
});
