import "server-only";
import webPush from "web-push";
import { getEnvironment } from "@/lib/env/environment.server";
import { postOutside } from "@/lib/outbound/post-outside.server";
import { pushSubscription } from "./message-schemas";
import { pushSettings } from "./push-settings.server";
import { AskedToWait, RefusedForGood, type Sending } from "./sender";
import { writePush } from "./write-push";

/** What a device missed for longer is no news any more. */
const KEPT_SECONDS = 24 * 3_600;
/** The push service no longer knows the device (RFC 8030, 7.3). */
const GONE = [404, 410];

/**
 * Sends one notification, encrypted for the device (RFC 8291) and signed as this site's (RFC 8292). The topic is the delivery, so that a
 * device that was off gets one and not each try. Throws RefusedForGood if the device is gone, AskedToWait if the service says how long,
 * else an error after which a later try may succeed.
 */
export async function sendPush({ deliveryId, to, messages }: Sending): Promise<void> {
  const settings = pushSettings();
  if (settings === null) throw new Error("WEB_PUSH_PUBLIC_KEY or WEB_PUSH_PRIVATE_KEY is not set");
  const { contact: subject, publicKey, privateKey } = settings;
  const subscription = pushSubscription.parse(JSON.parse(to));
  const { PRODUCT_NAME: productName } = getEnvironment();
  const { headers, body } = webPush.generateRequestDetails(
    subscription,
    writePush({ productName, deliveryId, messages }),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      // 32 signs of the base64url alphabet at most.
      topic: deliveryId.replaceAll("-", ""),
    },
  );
  // A browser names the address, so it could be anybody's.
  const outcome = await postOutside({
    url: subscription.endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
  });
  if (!outcome.ok) throw new Error(outcome.reason.text);
  const { status, retryAfter } = outcome.value;
  if (status >= 200 && status < 300) return;
  const fault = `the push service answered ${status}`;
  if (GONE.includes(status)) throw new RefusedForGood(fault);
  const seconds = secondsOf(retryAfter);
  throw seconds === null ? new Error(fault) : new AskedToWait(seconds, fault);
}

/** Seconds, or a time by the service's clock; null for neither. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}
