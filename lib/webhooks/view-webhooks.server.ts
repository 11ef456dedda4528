import "server-only";
import { getAddress } from "viem";
import { requireClubRight } from "@/lib/clubs/require-club-right.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { type LoggedDelivery, listDeliveries } from "./webhook-delivery-store.server";
import type { ClubWebhook, WebhookDelivery } from "./webhook-schemas";
import { openTarget } from "./webhook-seal.server";
import { findWebhook, listWebhooks, type WebhookRow } from "./webhook-store.server";

type Reader = { slug: string; address: Address };

/** A club's webhooks, for those who run it. Throws FORBIDDEN. */
export async function viewWebhooks({ slug, address }: Reader): Promise<{ webhooks: ClubWebhook[] }> {
  const { club } = await requireClubRight({ slug, address, action: "club.manage-webhooks" });
  return { webhooks: (await listWebhooks(club.id)).map(toClubWebhook) };
}

export async function viewDeliveries({
  slug,
  address,
  webhookId,
}: Reader & { webhookId: string }): Promise<{ deliveries: WebhookDelivery[] }> {
  const { club } = await requireClubRight({ slug, address, action: "club.manage-webhooks" });
  const webhook = await findWebhook({ clubId: club.id, webhookId });
  if (webhook === null) throw new AppError("NOT_FOUND", "This club has no such webhook.");
  return { deliveries: (await listDeliveries(webhook.id)).map(toWebhookDelivery) };
}

export function toClubWebhook({
  sealed,
  clubId: _,
  failingSince,
  oldSecretUntil,
  createdBy,
  createdAt,
  ...rest
}: WebhookRow): ClubWebhook {
  return {
    ...rest,
    url: openTarget(sealed)?.url ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    createdBy: getAddress(createdBy),
    createdAt: createdAt.toISOString(),
  };
}

export function toWebhookDelivery({ tookMs, tryAt, createdAt, ...rest }: LoggedDelivery): WebhookDelivery {
  return {
    ...rest,
    milliseconds: tookMs,
    tryAt: tryAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
