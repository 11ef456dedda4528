import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

export type TelegramSettings = { token: string; name: string; webhookSecret: string; api: string };

/** Null where this site has no bot. */
export function telegramSettings(): TelegramSettings | null {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME, TELEGRAM_WEBHOOK_SECRET, TELEGRAM_API } = getEnvironment();
  if (!(TELEGRAM_BOT_TOKEN && TELEGRAM_BOT_NAME && TELEGRAM_WEBHOOK_SECRET)) return null;
  return {
    token: TELEGRAM_BOT_TOKEN,
    name: TELEGRAM_BOT_NAME,
    webhookSecret: TELEGRAM_WEBHOOK_SECRET,
    api: TELEGRAM_API,
  };
}
