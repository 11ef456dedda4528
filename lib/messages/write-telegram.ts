import { chatLine } from "./chat-text";
import { inHtml } from "./write-mail";
import type { WrittenMessage } from "./write-message";

/** What sendMessage of the Bot API takes, without the chat. */
export type TelegramMessage = {
  text: string;
  parse_mode: "HTML";
  link_preview_options: { is_disabled: true };
  reply_markup?: { inline_keyboard: { text: string; url: string }[][] };
};

/** The Bot API counts what is left without tags; with them it is never longer. */
const MOST_CHARACTERS = 4_096;
const TITLE_CHARACTERS = 200;
const TEXT_CHARACTERS = 400;

/** One message for one or several, as many as fit, with buttons to vote and to stop. */
export function writeTelegram({
  origin,
  messages,
  stopUrl,
}: {
  origin: string;
  messages: readonly WrittenMessage[];
  stopUrl: string;
}): TelegramMessage {
  const asksForVote = messages.some((message) => message.asksForVote === true);
  const [first] = messages;
  const url =
    messages.length === 1 && first ? hrefOf(first, origin) : `${origin}${asksForVote ? "/ballots" : "/"}`;
  return {
    ...formatted(fitIn(messages.map((message) => partOf(message, origin)))),
    reply_markup: {
      inline_keyboard: [
        [
          { text: asksForVote ? "Vote" : "Open", url },
          { text: "Stop", url: stopUrl },
        ],
      ],
    },
  };
}

/** Words of our own, as an answer in a chat. */
export function writeChatAnswer(text: string): TelegramMessage {
  return formatted(inHtml(text));
}

function formatted(text: string): TelegramMessage {
  return { text, parse_mode: "HTML", link_preview_options: { is_disabled: true } };
}

function hrefOf({ path, asksForVote }: WrittenMessage, origin: string): string {
  return `${origin}${path}${asksForVote ? "#vote" : ""}`;
}

/** The title is a link to our page, so that it can be none to another. */
function partOf(message: WrittenMessage, origin: string): string {
  const title = `<b><a href="${inHtml(hrefOf(message, origin))}">${inHtml(chatLine(message.title, TITLE_CHARACTERS))}</a></b>`;
  const text = inHtml(chatLine(message.text, TEXT_CHARACTERS));
  return text === "" ? title : `${title}\n${text}`;
}

/** Whole parts only, so that no tag is cut. */
function fitIn(parts: readonly string[]): string {
  for (let count = parts.length; count > 0; count -= 1) {
    const left = parts.length - count;
    const text = [...parts.slice(0, count), ...(left === 0 ? [] : [`And ${left} more.`])].join("\n\n");
    if (text.length <= MOST_CHARACTERS) return text;
  }
  throw new Error("not even one message fits");
}
