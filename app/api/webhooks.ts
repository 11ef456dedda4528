import { serve } from "@/lib/routes/route.server";
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  sendAgain,
  testWebhook,
} from "@/lib/webhooks/change-webhooks.server";
import { viewDeliveries, viewWebhooks } from "@/lib/webhooks/view-webhooks.server";
import { webhookEndpoints } from "@/lib/webhooks/webhook-endpoints";

const webhooksChangeLimit = { name: "webhooks-change", points: 30, windowSeconds: 60 };

const webhooksReadLimit = { name: "webhooks-read", points: 120, windowSeconds: 60 };
const webhooksPostLimit = { name: "webhooks-post", points: 10, windowSeconds: 60 };

export const endpoints = {
  "GET /clubs/:clubSlug/webhooks": serve({
    ...webhookEndpoints.list,
    auth: "session",
    limit: webhooksReadLimit,
    document: { summary: "A club's webhooks, for those who run it." },
    handler: ({ session, params }) => viewWebhooks({ slug: params.clubSlug, address: session.address }),
  }),
  "POST /clubs/:clubSlug/webhooks": serve({
    ...webhookEndpoints.add,
    auth: "session",
    limit: webhooksChangeLimit,
    status: 201,
    handler: ({ session, params, body }) =>
      addWebhook({ slug: params.clubSlug, address: session.address, ...body }),
  }),
  "PATCH /clubs/:clubSlug/webhooks/:webhookId": serve({
    ...webhookEndpoints.change,
    auth: "session",
    limit: webhooksChangeLimit,
    handler: ({ session, params: { clubSlug, webhookId }, body }) =>
      changeWebhook({ slug: clubSlug, webhookId, address: session.address, request: body }),
  }),
  "DELETE /clubs/:clubSlug/webhooks/:webhookId": serve({
    ...webhookEndpoints.remove,
    auth: "session",
    limit: webhooksChangeLimit,
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      removeWebhook({ slug: clubSlug, webhookId, address: session.address }),
  }),
  "GET /clubs/:clubSlug/webhooks/:webhookId/deliveries": serve({
    ...webhookEndpoints.deliveries,
    auth: "session",
    limit: webhooksReadLimit,
    document: { summary: "The last 50 deliveries of a webhook, for those who run the club." },
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      viewDeliveries({ slug: clubSlug, webhookId, address: session.address }),
  }),
  "POST /clubs/:clubSlug/webhooks/:webhookId/deliveries/:deliveryId": serve({
    ...webhookEndpoints.sendAgain,
    auth: "session",
    limit: webhooksPostLimit,
    handler: ({ session, params: { clubSlug, ...place } }) =>
      sendAgain({ slug: clubSlug, address: session.address, ...place }),
  }),
  "POST /clubs/:clubSlug/webhooks/:webhookId/secret": serve({
    ...webhookEndpoints.rotate,
    auth: "session",
    limit: webhooksChangeLimit,
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      rotateSecret({ slug: clubSlug, webhookId, address: session.address }),
  }),
  "POST /clubs/:clubSlug/webhooks/:webhookId/test": serve({
    ...webhookEndpoints.test,
    auth: "session",
    // Each is a request to a server that somebody named.
    limit: webhooksPostLimit,
    handler: ({ session, params: { clubSlug, webhookId } }) =>
      testWebhook({ slug: clubSlug, webhookId, address: session.address }),
  }),
};
