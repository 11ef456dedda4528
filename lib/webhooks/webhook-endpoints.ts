import { clubParams } from "@/lib/clubs/club-schemas";
import { endpoint } from "@/lib/http/endpoint";
import {
  addWebhookRequest,
  changeWebhookRequest,
  clubWebhook,
  deliveryList,
  deliveryParams,
  webhookDelivery,
  webhookList,
  webhookParams,
  webhookSecret,
} from "./webhook-schemas";

const all = "/api/clubs/{clubSlug}/webhooks";
const one = `${all}/{webhookId}` as const;

export const webhookEndpoints = {
  list: endpoint({ path: all, params: clubParams, answer: webhookList }),
  add: endpoint({
    method: "POST",
    path: all,
    params: clubParams,
    body: addWebhookRequest,
    answer: webhookSecret,
  }),
  change: endpoint({
    method: "PATCH",
    path: one,
    params: webhookParams,
    body: changeWebhookRequest,
    answer: clubWebhook,
  }),
  remove: endpoint({ method: "DELETE", path: one, params: webhookParams }),
  rotate: endpoint({ method: "POST", path: `${one}/secret`, params: webhookParams, answer: webhookSecret }),
  test: endpoint({ method: "POST", path: `${one}/test`, params: webhookParams, answer: webhookDelivery }),
  deliveries: endpoint({ path: `${one}/deliveries`, params: webhookParams, answer: deliveryList }),
  sendAgain: endpoint({
    method: "POST",
    path: `${one}/deliveries/{deliveryId}`,
    params: deliveryParams,
    answer: webhookDelivery,
  }),
};
