import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { readNow } from "@/lib/db/read-now.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { countRequest } from "@/lib/http/rate-limit-store.server";
import { readJsonBody } from "@/lib/http/read-json-body";
import { type Address, formatAddress } from "@/lib/shared/address";
import { ensureWish, findLinkUse, insertChat, stopChannels, stopChat } from "./channel-store.server";
import type { OwnMessages, ZoneRequest } from "./message-schemas";
import { hashChat, readStart, sealDestination, writeStart } from "./message-secrets.server";
import { requireZone } from "./require-zone.server";
import { telegramUpdate } from "./telegram-schemas";
import { telegramSettings } from "./telegram-settings.server";
import { viewMessages } from "./view-messages.server";
import { type TelegramMessage, writeChatAnswer } from "./write-telegram";

/** What a chat is told beyond what it asked for. */
const HELP_LIMIT = { name: "telegram-help", points: 3, windowSeconds: 3_600 };

/** A long message that answers another one has both. */
const BODY_MAX_BYTES = 262_144;

/** A call of the Bot API in the answer to an update. */
export type ChatReply = TelegramMessage & { method: "sendMessage"; chat_id: number };

/** A link to the bot that connects the chat in which it is followed, once and within 10 minutes. */
export async function linkTelegram(address: Address, { zone }: ZoneRequest): Promise<{ url: string }> {
  const settings = telegramSettings();
  if (settings === null) throw new AppError("NOT_FOUND", "This site has no Telegram bot.");
  await requireZone(address, zone);
  // Telegram, which tells when the link is followed, does not know where the person lives.
  await inTransaction((tx) => ensureWish(tx, address, zone));
  return { url: `https://t.me/${settings.name}?start=${writeStart(address, await readNow())}` };
}

export async function removeTelegram(address: Address): Promise<OwnMessages> {
  await stopChannels(address, "telegram");
  return viewMessages(address);
}

/** Lets Telegram in, by the secret that it was given with the webhook. Throws NOT_FOUND where there is no bot, else WRONG_SECRET. */
export async function checkTelegram({ headers }: Pick<Request, "headers">): Promise<void> {
  const settings = telegramSettings();
  if (settings === null) throw new AppError("NOT_FOUND", "This site has no Telegram bot.");
  const given = headers.get("x-telegram-bot-api-secret-token") ?? "";
  if (!timingSafeEqual(hash(given), hash(settings.webhookSecret))) throw new AppError("WRONG_SECRET");
}

/** Does what somebody wrote to the bot in a private chat. Null where nothing is answered, as in groups. Throws BAD_REQUEST for no update. */
export async function answerTelegram(request: Request): Promise<ChatReply | null> {
  const update = telegramUpdate.safeParse(await readJsonBody(request, BODY_MAX_BYTES));
  if (!update.success) throw new AppError("BAD_REQUEST", "This is no update of the Bot API.");
  const { message } = update.data;
  if (message === undefined || message.chat.type !== "private") return null;
  const { id } = message.chat;
  const words = await answerWords(String(id), message.text ?? "");
  return words === null ? null : { method: "sendMessage", chat_id: id, ...writeChatAnswer(words) };
}

async function answerWords(chatId: string, text: string): Promise<string | null> {
  const [, command, token] = /^\/(start|stop)(?:@\w+)?(?:\s+(\S+))?\s*$/.exec(text) ?? [];
  if (command === "stop" && (await stopChat(hashChat(chatId))) > 0)
    return "Stopped. Nothing more comes here.";
  const address = command === "start" && token !== undefined ? await connect(chatId, token) : null;
  if (address !== null)
    return `Connected. Messages for ${formatAddress(address)} come here. Send /stop to end them.`;
  const [chatHash = ""] = hashChat(chatId);
  if ((await countRequest(HELP_LIMIT, chatHash)).remaining < 0) return null;
  const { APP_ORIGIN: origin, PRODUCT_NAME: productName } = getEnvironment();
  return token === undefined
    ? `Here you get messages of ${productName}. Connect this chat at ${origin}/messages. Send /stop to end them.`
    : `This link is over or was used. Get a new one at ${origin}/messages.`;
}

/** Whose messages the chat gets from now on; null if the link is not ours, late or used. */
async function connect(chatId: string, token: string): Promise<Address | null> {
  const start = readStart(token, await readNow());
  if (!start.ok) return null;
  const { address, link } = start.value;
  const chatHashes = hashChat(chatId);
  const [chatHash = ""] = chatHashes;
  const sealed = await sealDestination(chatId);
  return inTransaction(async (tx) => {
    await ensureWish(tx, address);
    const used = await findLinkUse(tx, link, chatHashes);
    // Telegram sends an update again whose answer it did not get.
    if (used !== null) return used === "here" ? address : null;
    await stopChannels(address, "telegram", tx);
    await insertChat(tx, { address, sealed, chatHash, link });
    return address;
  });
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
