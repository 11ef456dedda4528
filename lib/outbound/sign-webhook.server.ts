import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";

/** One message by Standard Webhooks 1.0.0; its id is the same at each try. */
export type WebhookMessage = { id: string; body: string };

/** What was signed longer ago than this, or later than now by as much, is not taken. */
const TOLERANCE_SECONDS = 300;

/** HMAC-SHA256 over id, time and body, by the bytes behind "whsec_". */
function sign({ id, body }: WebhookMessage, timestamp: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** The headers of the standard. Each secret signs, so that a receiver can change from one to the other; without one nothing is signed. */
export function webhookHeaders(
  message: WebhookMessage,
  { secrets, now = Date.now() }: { secrets: readonly string[]; now?: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => sign(message, timestamp, secret));
  return {
    "content-type": "application/json",
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    ...(signatures.length > 0 && { "webhook-signature": signatures.join(" ") }),
  };
}

/** Whether somebody who knows the secret sent this within the last minutes. The header may have signatures by several secrets. */
export function isSignedWebhook(
  headers: Pick<Headers, "get">,
  { body, secret, now = Date.now() }: { body: string; secret: string; now?: number },
): boolean {
  const [id = "", timestamp = "", signatures = ""] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`webhook-${name}`) ?? "",
  );
  if (id === "" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(sign({ id, body }, timestamp, secret));
  return signatures.split(" ").some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
