import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import type { DiscordWebhook } from "./parse-discord-webhook";
import { AskedToWait, RefusedForGood } from "./sender";
import type { DiscordMessage } from "./write-discord";

const TIMEOUT_MS = 8_000;
/** Where Discord says no time. */
const USUAL_WAIT_SECONDS = 30;

/** Posts one message. Throws RefusedForGood for a webhook that was deleted, and for a wrong token. */
export async function postToDiscord({ id, token }: DiscordWebhook, message: DiscordMessage): Promise<void> {
  // Without `wait`, Discord answers before it knows whether the message is kept.
  const response = await fetch(`${getEnvironment().DISCORD_API}/webhooks/${id}/${token}?wait=true`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(message),
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const fault = `Discord answered with ${response.status}`;
  if (response.status === 429) {
    const asked = Number(response.headers.get("retry-after") ?? Number.NaN);
    throw new AskedToWait(Number.isFinite(asked) ? Math.ceil(asked) : USUAL_WAIT_SECONDS, fault);
  }
  if (response.status === 404 || response.status === 401) throw new RefusedForGood(fault);
  throw new Error(fault);
}
