import { queryOptions } from "@tanstack/react-query";
import { call, send } from "@/lib/http/api-client";
import type { WebhookKind } from "./webhook-kinds";
import type { ChangeWebhookRequest, ClubWebhook, WebhookDelivery, WebhookSecret } from "./webhook-schemas";

// The endpoints come with the first call, so that their schemas are no part of a page's first load.
const endpoints = async () => (await import("./webhook-endpoints")).webhookEndpoints;

type Place = { clubSlug: string; webhookId: string };

export const webhooksQuery = (clubSlug: string) =>
  queryOptions({
    queryKey: ["/api/clubs/webhooks", clubSlug] as const,
    queryFn: async (): Promise<ClubWebhook[]> =>
      (await call((await endpoints()).list, { params: { clubSlug } })).webhooks,
  });

export const deliveriesQuery = (place: Place) =>
  queryOptions({
    queryKey: ["/api/clubs/webhooks/deliveries", place.webhookId] as const,
    queryFn: async (): Promise<WebhookDelivery[]> =>
      (await call((await endpoints()).deliveries, { params: place })).deliveries,
  });

export async function sendNewWebhook(
  clubSlug: string,
  body: { url: string; kinds: WebhookKind[] },
): Promise<WebhookSecret> {
  return call((await endpoints()).add, { params: { clubSlug }, body });
}

export async function sendWebhookChange(params: Place, body: ChangeWebhookRequest): Promise<ClubWebhook> {
  return call((await endpoints()).change, { params, body });
}

export async function sendWebhookRemoval(params: Place): Promise<void> {
  await send((await endpoints()).remove, { params });
}

export async function sendSecretRotation(params: Place): Promise<WebhookSecret> {
  return call((await endpoints()).rotate, { params });
}

export async function sendTest(params: Place): Promise<WebhookDelivery> {
  return call((await endpoints()).test, { params });
}

export async function sendAgain(place: Place, deliveryId: string): Promise<WebhookDelivery> {
  return call((await endpoints()).sendAgain, { params: { ...place, deliveryId } });
}
