import { generateKeyPairSync, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";
import { listen } from "@/local/listen";
import { parseDiscordText, type ShownDiscord } from "./discord-text";

export type DiscordPost = ShownDiscord & { webhookId: string; content: string };

/** "lost" takes the message and drops the connection. */
type Refusal = { status: number; retryAfter?: number; code?: number } | "lost";

export type DiscordServer = {
  url: string;
  /** What was posted by webhooks, each as often as it came. */
  posts: DiscordPost[];
  /** Tokens of the webhooks that exist, by id. */
  webhooks: Map<string, string>;
  refusals: Refusal[];
  /** Calls before the end of a Retry-After. */
  tooEarly: number;
  /** What was wrong with calls, by the documentation. */
  faults: string[];
  /** The commands that were registered last. */
  commands: unknown;
  stop(): Promise<void>;
};

export const DISCORD_APPLICATION = { id: "123456789012345678", token: `MTIz.${"t".repeat(60)}` };

const MOST_CHARACTERS = 2_000;
const SUPPRESS_EMBEDS = 4;
const EPHEMERAL = 64;
const linkButton = z.strictObject({
  type: z.literal(2),
  style: z.literal(5),
  label: z.string().min(1).max(80),
  url: z.url({ protocol: /^(https?|discord)$/ }).max(512),
});
const row = z.strictObject({ type: z.literal(1), components: z.array(linkButton).min(1).max(5) });
/** The fields of a message that we use. allowed_mentions is demanded, although Discord takes a message without it and then pings who is named. */
const message = {
  content: z.string().min(1).max(MOST_CHARACTERS),
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
  flags: z.literal([SUPPRESS_EMBEDS, SUPPRESS_EMBEDS + EPHEMERAL]),
};
const webhookMessage = z.strictObject(message);
const interactionAnswer = z.strictObject({
  type: z.literal(4),
  data: z.strictObject({ ...message, components: z.array(row).max(5).optional() }),
});
const option = z.strictObject({
  type: z.literal(3),
  name: z.string().regex(/^[-_'\p{Ll}\p{N}]{1,32}$/u),
  description: z.string().min(1).max(100),
  required: z.boolean().optional(),
  min_length: z.int().min(0).max(6_000).optional(),
  max_length: z.int().min(1).max(6_000).optional(),
});
const command = z.strictObject({
  type: z.literal(1),
  name: z.string().regex(/^[-_'\p{Ll}\p{N}]{1,32}$/u),
  description: z.string().min(1).max(100),
  options: z.array(option).max(25).optional(),
});

/** Reads the answer to an interaction as Discord does; throws what is wrong. */
export function readInteractionAnswer(
  body: unknown,
): ShownDiscord & { buttons: z.infer<typeof linkButton>[] } {
  const { data } = interactionAnswer.parse(body);
  return {
    ...parseDiscordText(data.content),
    buttons: data.components?.flatMap(({ components }) => components) ?? [],
  };
}

/** Reads a message of a webhook as Discord does; throws what is wrong. */
export function readWebhookMessage(body: unknown): ShownDiscord & { content: string } {
  const { content } = webhookMessage.parse(body);
  return { ...parseDiscordText(content), content };
}

/** A pair of keys of an application, and how Discord signs with it. */
export function makeDiscordKeys(): {
  publicKey: string;
  headersFor(body: string, timestamp?: string): Record<string, string>;
} {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex"),
    headersFor: (body, timestamp = String(Math.floor(Date.now() / 1_000))) => ({
      "x-signature-ed25519": sign(null, Buffer.from(timestamp + body), privateKey).toString("hex"),
      "x-signature-timestamp": timestamp,
    }),
  };
}

/** Discord's API on loopback, as far as its documentation says what it takes. */
export async function startDiscordServer(port = 0): Promise<DiscordServer> {
  let closedUntil = 0;
  const state: Omit<DiscordServer, "url" | "stop"> = {
    ...{ posts: [], webhooks: new Map(), refusals: [], tooEarly: 0, faults: [], commands: null },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { pathname, searchParams } = new URL(request.url ?? "", "http://discord");
    const read = <Value>(parse: (body: unknown) => Value): Value | null => {
      try {
        if (request.headers["content-type"] !== "application/json") throw new Error("no JSON");
        return parse(JSON.parse(Buffer.concat(chunks).toString()));
      } catch (error) {
        state.faults.push(String(error));
        answer(response, 400, { code: 50_035, message: "Invalid Form Body" });
        return null;
      }
    };
    if (request.method === "PUT" && pathname === `/applications/${DISCORD_APPLICATION.id}/commands`) {
      if (request.headers.authorization !== `Bot ${DISCORD_APPLICATION.token}`)
        return answer(response, 401, { code: 0, message: "401: Unauthorized" });
      const commands = read((body) => z.array(command).parse(body));
      if (commands === null) return;
      state.commands = commands;
      return answer(response, 200, commands);
    }
    const [, id = "", token] = /^\/webhooks\/(\d+)\/([^/]+)$/.exec(pathname) ?? [];
    const known = state.webhooks.get(id);
    if (request.method !== "POST" || known === undefined)
      return answer(response, 404, { code: 10_015, message: "Unknown Webhook" });
    if (known !== token) return answer(response, 401, { code: 50_027, message: "Invalid Webhook Token" });
    const leftMs = closedUntil - Date.now();
    if (leftMs > 0) {
      state.tooEarly += 1;
      return limit(response, Math.ceil(leftMs / 1_000));
    }
    const post = read(readWebhookMessage);
    if (post === null) return;
    const refusal = state.refusals.shift();
    if (refusal === undefined || refusal === "lost") state.posts.push({ ...post, webhookId: id });
    if (refusal === "lost") return void request.socket.destroy();
    if (refusal?.retryAfter !== undefined) {
      closedUntil = Date.now() + refusal.retryAfter * 1_000;
      return limit(response, refusal.retryAfter);
    }
    if (refusal !== undefined)
      return answer(response, refusal.status, { code: refusal.code ?? 0, message: "refused" });
    // Without `wait`, what is not saved is no error.
    if (searchParams.get("wait") !== "true") state.faults.push("posted without wait=true");
    return answer(response, 200, { id: String(state.posts.length), content: post.content });
  });
  return Object.assign(state, await listen(server, port));
}

function limit(response: ServerResponse, seconds: number): void {
  response.setHeader("retry-after", String(seconds));
  answer(response, 429, { message: "You are being rate limited.", retry_after: seconds, global: false });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
