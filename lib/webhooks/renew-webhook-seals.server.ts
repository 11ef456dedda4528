import "server-only";
import { renewSeals } from "@/lib/messages/renew-seals.server";
import { listSealedWebhooks, saveSealedWebhook } from "./webhook-store.server";

/** Puts addresses and secrets of webhooks that are sealed under an older secret under the first one. Answers how many. */
export function renewWebhookSeals(): Promise<number> {
  return renewSeals({ list: listSealedWebhooks, save: saveSealedWebhook });
}
