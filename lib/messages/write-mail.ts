import type { WrittenMessage } from "./write-message";

export type Mail = { subject: string; text: string; html: string };

type Frame = {
  productName: string;
  origin: string;
  messages: readonly WrittenMessage[];
  /** Where the mail leads that asks for the address to be confirmed; null in all others. */
  confirmUrl: string | null;
  stopUrl: string;
  snoozeUrl: string;
};

const SUBJECT_CHARACTERS = 150;
/** Control characters, and those that turn the direction of text around (Unicode TR9). */
const UNSEEN = /[\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu;

/** One mail for one message or several, as text and as HTML for light and dark. Nothing in it is loaded from anywhere. */
export function writeMail(frame: Frame): Mail {
  const { productName, messages, confirmUrl } = frame;
  const [first] = messages;
  const subject =
    messages.length === 1 && first ? first.title : `${productName}: ${messages.length} things for you`;
  return {
    // What looks like an encoded word (RFC 2047) would be read as one.
    subject: [...plain(subject).replaceAll("=?", "= ?")].slice(0, SUBJECT_CHARACTERS).join(""),
    text: confirmUrl === null ? textOf(frame) : confirmText(productName, confirmUrl),
    html: htmlOf(frame),
  };
}

function confirmText(productName: string, url: string): string {
  return `Somebody, probably you, wants messages of ${productName} at this address.\n\nConfirm: ${url}\n\nIf it was not you, do nothing: no more mail will come.\n`;
}

function textOf({ origin, messages, stopUrl, snoozeUrl }: Frame): string {
  const parts = messages.map(({ title, text, path }) => `${plain(title)}\n${plain(text)}\n${origin}${path}`);
  return `${parts.join("\n\n")}\n\n--\nChoose what you get: ${origin}/messages\nPause for a week: ${snoozeUrl}\nStop all mail: ${stopUrl}\n`;
}

function htmlOf({ productName, origin, messages, confirmUrl, stopUrl, snoozeUrl }: Frame): string {
  const body =
    confirmUrl === null
      ? messages
          .map(
            ({ title, text, path }) =>
              `<tr><td class="m"><a href="${inHtml(origin + path)}">${inHtml(plain(title))}</a><p>${inHtml(plain(text))}</p></td></tr>`,
          )
          .join("")
      : `<tr><td class="m"><p>Somebody, probably you, wants messages of ${inHtml(productName)} at this address.</p>` +
        `<p><a href="${inHtml(confirmUrl)}">Confirm this address</a></p><p>If it was not you, do nothing: no more mail will come.</p></td></tr>`;
  const foot =
    confirmUrl === null
      ? `<tr><td class="f"><a href="${inHtml(origin)}/messages">Choose what you get</a> · <a href="${inHtml(snoozeUrl)}">Pause for a week</a> · <a href="${inHtml(stopUrl)}">Stop all mail</a></td></tr>`
      : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"><title>${inHtml(productName)}</title><style>${STYLE}</style></head><body><table role="presentation" width="100%"><tr><td class="h">${inHtml(productName)}</td></tr>${body}${foot}</table></body></html>`;
}

const STYLE =
  "body{margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;background:#f6f7f9;color:#14181f}" +
  "table{max-width:560px;margin:auto;border-spacing:0}.h{padding:0 0 16px;font-weight:700}" +
  ".m{padding:16px 0;border-top:1px solid #d5d9e0}.m a{font-weight:600;color:#1d4fd7}.m p{margin:4px 0 0}" +
  ".f{padding:16px 0;border-top:1px solid #d5d9e0;font-size:14px}.f a{color:#5a6372}" +
  "@media(prefers-color-scheme:dark){body{background:#0d1117;color:#e7eaf0}.m,.f{border-color:#2b3240}.m a{color:#8fb0ff}.f a{color:#9aa4b5}}";

/** One line without signs that nobody sees. */
export function plain(text: string): string {
  return text.replace(UNSEEN, " ").trim();
}

/** As text between tags and in quotes. */
export function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
