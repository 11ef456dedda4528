import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

export type MailSettings = { smtpUrl: string; from: string };

/** Null where this site sends no mail. */
export function mailSettings(): MailSettings | null {
  const { SMTP_URL, MAIL_FROM, MESSAGE_SECRETS } = getEnvironment();
  return SMTP_URL && MAIL_FROM && MESSAGE_SECRETS ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null;
}

export function hasMail(): boolean {
  return mailSettings() !== null;
}
