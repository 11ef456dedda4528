/** A webhook of a Discord channel; anybody who knows both may post there. */
export type DiscordWebhook = { id: string; token: string };

const ADDRESS = /^https:\/\/discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{17,20}\/[\w-]{50,100})$/;
const KEY = /^(\d+)\/([\w-]+)$/;

/** Id and token of a webhook's address as Discord copies it. Nothing else is kept, so nothing is ever sent to another host; null for any other text. */
export function parseDiscordWebhook(text: string): DiscordWebhook | null {
  return parseWebhookKey(ADDRESS.exec(text.trim())?.[1] ?? null);
}

/** What is kept of a webhook, sealed. */
export function writeWebhookKey({ id, token }: DiscordWebhook): string {
  return `${id}/${token}`;
}

export function parseWebhookKey(key: string | null): DiscordWebhook | null {
  const [, id, token] = KEY.exec(key ?? "") ?? [];
  return id !== undefined && token !== undefined ? { id, token } : null;
}
