import "server-only";
import { z } from "zod";
import { getEnvironment } from "@/lib/env/environment.server";
import { writeLinkToken } from "./message-secrets.server";
import { AskedToWait, RefusedForGood, type Sender } from "./sender";
import { telegramSettings } from "./telegram-settings.server";
import { writeTelegram } from "./write-telegram";

const TIMEOUT_MS = 8_000;

/** What the Bot API answers to every call. */
const answer = z.looseObject({
  ok: z.boolean(),
  error_code: z.number().optional(),
  description: z.string().optional(),
  parameters: z.looseObject({ retry_after: z.number().optional() }).optional(),
});

/** Until when the bot takes nothing, for this process; every other one is told so itself. */
let closedUntil = 0;

/** Sends one message to a chat. Throws RefusedForGood for a chat that blocked the bot or is gone. */
export const sendTelegram: Sender = async ({ to, channelId, messages }) => {
  const settings = telegramSettings();
  if (settings === null) throw new Error("TELEGRAM_BOT_TOKEN is not set");
  const waitMs = closedUntil - Date.now();
  if (waitMs > 0) throw new AskedToWait(Math.ceil(waitMs / 1_000), "the bot was told to wait");
  const { APP_ORIGIN: origin } = getEnvironment();
  const stopUrl = `${origin}/messages/links/${writeLinkToken(channelId, "stop")}`;
  const response = await fetch(`${settings.api}/bot${settings.token}/sendMessage`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat_id: Number(to), ...writeTelegram({ origin, messages, stopUrl }) }),
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { data } = answer.safeParse(await response.json().catch(() => null));
  if (data?.ok === true) return;
  const {
    error_code: code = response.status,
    description = "an answer without words",
    parameters,
  } = data ?? {};
  const fault = `Telegram answered with ${code}: ${description}`;
  if (code === 429) {
    const seconds = Math.ceil(parameters?.retry_after ?? 30);
    closedUntil = Date.now() + seconds * 1_000;
    throw new AskedToWait(seconds, fault);
  }
  if (code === 403 || (code === 400 && /chat not found/i.test(description))) throw new RefusedForGood(fault);
  throw new Error(fault);
};
