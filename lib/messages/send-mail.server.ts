import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { getEnvironment } from "@/lib/env/environment.server";
import { mailSettings } from "./mail-settings.server";
import { writeLinkToken } from "./message-secrets.server";
import { RefusedForGood, type Sending } from "./sender";
import { writeMail } from "./write-mail";

const TIMEOUT_MS = 8_000;

let transport: { url: string; sender: Transporter } | null = null;

/** One connection pool for as long as the process lives; what it holds can be lost at any time. */
function senderFor(url: string): Transporter {
  if (transport?.url === url) return transport.sender;
  transport?.sender.close();
  const sender = createTransport({
    url,
    pool: true,
    maxConnections: 8,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport = { url, sender };
  return sender;
}

/**
 * Sends one mail. Its Message-ID is the delivery's, so that a receiver who got it twice keeps it once. With one-click unsubscription (RFC 8058).
 * Throws RefusedForGood where the server refuses the address with 5xx, else an error after which a later try may succeed.
 */
export async function sendMail({
  deliveryId,
  channelId,
  to,
  messages,
  isConfirmation,
}: Sending): Promise<void> {
  const settings = mailSettings();
  if (settings === null) throw new Error("SMTP_URL, MAIL_FROM or MESSAGE_SECRETS is not set");
  const { APP_ORIGIN: origin, PRODUCT_NAME: productName } = getEnvironment();
  const link = (act: "confirm" | "stop" | "snooze") =>
    `${origin}/messages/links/${writeLinkToken(channelId, act)}`;
  const mail = writeMail({
    productName,
    origin,
    messages,
    confirmUrl: isConfirmation ? link("confirm") : null,
    stopUrl: link("stop"),
    snoozeUrl: link("snooze"),
  });
  const oneClick = `${origin}/api/messages/links/${writeLinkToken(channelId, "stop")}`;
  try {
    await senderFor(settings.smtpUrl).sendMail({
      from: { name: productName, address: settings.from },
      to,
      messageId: `<${deliveryId}@${new URL(origin).hostname}>`,
      ...mail,
      headers: {
        "list-unsubscribe": `<${oneClick}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
        "auto-submitted": "auto-generated",
        // By which a bounce names whom it is about, where a provider gives no Message-ID back.
        "x-channel-id": channelId,
      },
    });
  } catch (error) {
    const { responseCode, command } = Object(error);
    if (command === "RCPT TO" && responseCode >= 500)
      throw new RefusedForGood(`the mail server refused the address with ${responseCode}`, { cause: error });
    throw error;
  }
}
