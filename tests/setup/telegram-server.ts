import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";
import { listen } from "@/local/listen";
import { findOwnLinks, parseTelegramHtml, type ShownText } from "./telegram-html";

export type TelegramChatMessage = ShownText & {
  chatId: number;
  /** What a chat program would link by itself. */
  ownLinks: string[];
  buttons: { text: string; url: string }[];
};

/** "lost" takes the message and drops the connection. */
type Refusal = { code: number; description: string; retryAfter?: number } | "lost";

export type TelegramServer = {
  url: string;
  /** What was taken, each as often as it came. */
  taken: TelegramChatMessage[];
  /** The answers to the next calls. */
  refusals: Refusal[];
  /** Chats that blocked the bot, and chats that there are not. */
  blocked: Set<number>;
  unknown: Set<number>;
  /** Calls before the end of a retry_after. */
  tooEarly: number;
  /** What was wrong with calls, by the documentation. */
  faults: string[];
  stop(): Promise<void>;
};

export const TELEGRAM_TOKEN = "1234567890:AAE_tests-own-token-of-the-bot-api-x";

const MOST_CHARACTERS = 4_096;
const button = z.strictObject({
  text: z.string().min(1),
  url: z.url({ protocol: /^(https?|tg)$/ }),
});
/** The fields of sendMessage that we use, as the Bot API documents them. */
const sendMessage = z.strictObject({
  method: z.literal("sendMessage").optional(),
  chat_id: z.union([z.int(), z.string().regex(/^@\w{5,}$/)]),
  text: z.string().min(1),
  parse_mode: z.literal("HTML").optional(),
  link_preview_options: z.strictObject({ is_disabled: z.boolean() }).optional(),
  reply_markup: z
    .strictObject({ inline_keyboard: z.array(z.array(button).min(1).max(8)).max(100) })
    .optional(),
});

/** Reads a call of sendMessage as the Bot API does; throws its description of what is wrong. */
export function readSendMessage(body: unknown): TelegramChatMessage {
  const { chat_id, text, parse_mode, reply_markup } = sendMessage.parse(body);
  const shown = parse_mode === "HTML" ? parseTelegramHtml(text) : { text, links: [] };
  if (shown.text.trim() === "") throw new Error("Bad Request: message text is empty");
  if (shown.text.length > MOST_CHARACTERS) throw new Error("Bad Request: message is too long");
  return {
    ...shown,
    chatId: Number(chat_id),
    ownLinks: findOwnLinks(shown.text),
    buttons: reply_markup?.inline_keyboard.flat() ?? [],
  };
}

/** The Bot API on loopback, as far as its documentation says what it takes. */
export async function startTelegramServer(port = 0): Promise<TelegramServer> {
  let closedUntil = 0;
  const state: Omit<TelegramServer, "url" | "stop"> = {
    ...{ taken: [], refusals: [], blocked: new Set(), unknown: new Set(), tooEarly: 0, faults: [] },
  };
  const answer = (code: number, description: string, response: ServerResponse, retryAfter?: number): void => {
    const isOk = code === 200;
    const body = isOk
      ? { ok: true, result: { message_id: state.taken.length } }
      : {
          ...{ ok: false, error_code: code, description },
          ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
        };
    response.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? "") ?? [];
    if (token !== TELEGRAM_TOKEN) return answer(401, "Unauthorized", response);
    if (method !== "sendMessage" || request.method !== "POST") return answer(404, "Not Found", response);
    const leftMs = closedUntil - Date.now();
    if (leftMs > 0) {
      state.tooEarly += 1;
      const seconds = Math.ceil(leftMs / 1_000);
      return answer(429, `Too Many Requests: retry after ${seconds}`, response, seconds);
    }
    let message: TelegramChatMessage;
    try {
      if (request.headers["content-type"] !== "application/json") throw new Error("Bad Request: no JSON");
      message = readSendMessage(JSON.parse(Buffer.concat(chunks).toString()));
    } catch (error) {
      state.faults.push(String(error));
      return answer(400, error instanceof Error ? error.message : String(error), response);
    }
    const { chatId } = message;
    if (state.blocked.has(chatId)) return answer(403, "Forbidden: bot was blocked by the user", response);
    if (state.unknown.has(chatId)) return answer(400, "Bad Request: chat not found", response);
    const refusal = state.refusals.shift();
    if (refusal === undefined || refusal === "lost") state.taken.push(message);
    if (refusal === undefined) return answer(200, "", response);
    if (refusal === "lost") return void request.socket.destroy();
    const { code, description, retryAfter } = refusal;
    if (retryAfter !== undefined) closedUntil = Date.now() + retryAfter * 1_000;
    return answer(code, description, response, retryAfter);
  });
  return Object.assign(state, await listen(server, port));
}
