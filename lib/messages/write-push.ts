import { plain } from "./write-mail";
import type { WrittenMessage } from "./write-message";

/** What the worker of a device shows (`public/push-worker.js`). Two with one `tag` are shown once. */
export type PushContent = { title: string; body: string; url: string; tag: string };

/** Push services take 4,096 encrypted bytes, of which 103 are the encryption's (RFC 8291, 4). Title and text share 3,900 with the rest. */
const TITLE_BYTES = 500;
const BODY_BYTES = 2_500;

/** One notification for one message or several, as JSON. */
export function writePush({
  productName,
  deliveryId,
  messages,
}: {
  productName: string;
  deliveryId: string;
  messages: readonly WrittenMessage[];
}): string {
  const [first] = messages;
  const isOne = messages.length === 1 && first !== undefined;
  const paths = new Set(messages.map(({ path }) => path));
  const content: PushContent = {
    title: cut(isOne ? plain(first.title) : `${productName}: ${messages.length} things for you`, TITLE_BYTES),
    body: cut(isOne ? plain(first.text) : messages.map(({ title }) => plain(title)).join("\n"), BODY_BYTES),
    url: first !== undefined && paths.size === 1 ? first.path : "/",
    tag: deliveryId,
  };
  return JSON.stringify(content);
}

/** As many whole signs as fit, as JSON writes them, with "…" where something is left out. */
function cut(text: string, most: number): string {
  const encoder = new TextEncoder();
  const bytes = (part: string): number => encoder.encode(JSON.stringify(part)).length - 2;
  if (bytes(text) <= most) return text;
  let [kept, used] = ["", bytes("…")];
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    used += bytes(segment);
    if (used > most) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
