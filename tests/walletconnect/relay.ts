import { createHash } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { z } from "zod";

/** What a message is, by the relay's public list of tags. */
export const TAGS = {
  propose: 1100,
  proposeResponse: 1101,
  settle: 1102,
  settleResponse: 1103,
  request: 1108,
  response: 1109,
  event: 1110,
  remove: 1112,
} as const;

const topicSchema = z.string().regex(/^[0-9a-f]{64}$/);
const topicsSchema = z.object({ topics: z.array(topicSchema).max(500) });

const publishSchema = z.object({
  topic: topicSchema,
  message: z.string().min(1),
  ttl: z.number().int().positive(),
  tag: z.number().int(),
  attestation: z.string().optional(),
});

const frameSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string().optional(),
  params: z.unknown().optional(),
});

type Message = z.infer<typeof publishSchema> & {
  publishedAt: number;
  publisher: string;
  /** Clients that acknowledged it. */
  receivers: Set<string>;
};

type Connection = { socket: WebSocket; client: string; topics: Set<string>; waiting: Map<number, Message> };

type Cut = { tag: number; when: "before" | "after"; onCut: () => void };

export type Relay = {
  readonly url: string;
  /** Tags of the messages that it took, in order. */
  readonly tags: number[];
  /** Closes every connection and takes no new one until `mend`. */
  cut(): void;
  mend(): void;
  /** Cuts once at the next message with this tag: before or after the relay stores it. Resolves when it has cut. */
  cutAt(cut: { tag: number; when: "before" | "after" }): Promise<void>;
  /** Keeps messages with this tag back; call the result to let them go. */
  hold(tag: number): () => void;
  /** From now on each message is delivered this many times. */
  repeat(times: number): void;
  stop(): Promise<void>;
};

/**
 * A relay as WalletConnect's is described: clients publish to topics and subscribe to them, and a message waits for a client
 * that sleeps until it acknowledges it or the message's time to live is over.
 */
export async function startRelay(port: number): Promise<Relay> {
  const server = new WebSocketServer({ host: "127.0.0.1", port, verifyClient: () => !isCut });
  await once(server, "listening");
  const connections = new Set<Connection>();
  const kept: Message[] = [];
  const held = new Set<number>();
  const tags: number[] = [];
  let isCut = false;
  let cutAt: Cut | null = null;
  let times = 1;
  let lastId = Date.now();

  function cut(): void {
    isCut = true;
    for (const { socket } of connections) socket.terminate();
  }

  function cutIfDue(tag: number, when: Cut["when"]): boolean {
    if (cutAt?.tag !== tag || cutAt.when !== when) return false;
    const { onCut } = cutAt;
    cutAt = null;
    cut();
    onCut();
    return true;
  }

  function deliver(connection: Connection, message: Message): void {
    const { socket, client, topics, waiting } = connection;
    const isOver = message.publishedAt + message.ttl * 1000 < Date.now();
    if (isOver || held.has(message.tag) || !topics.has(message.topic)) return;
    if (message.publisher === client || message.receivers.has(client)) return;
    const { topic, message: text, publishedAt, tag, attestation } = message;
    for (let time = 0; time < times; time += 1) {
      lastId += 1;
      waiting.set(lastId, message);
      const data = { topic, message: text, publishedAt, tag, attestation };
      const params = { id: subscriptionId(topic, client), data };
      socket.send(JSON.stringify({ id: lastId, jsonrpc: "2.0", method: "irn_subscription", params }));
    }
  }

  function deliverAll(connection: Connection): void {
    for (const message of kept) deliver(connection, message);
  }

  function subscribe(connection: Connection, topic: string): string {
    connection.topics.add(topic);
    // Behind the answer to the request.
    setImmediate(() => deliverAll(connection));
    return subscriptionId(topic, connection.client);
  }

  function fetchMessages(client: string, topics: readonly string[]): unknown {
    const found = kept.filter(({ topic, publisher }) => topics.includes(topic) && publisher !== client);
    return {
      messages: found.map(({ topic, message, publishedAt, tag }) => ({ topic, message, publishedAt, tag })),
      hasMore: false,
    };
  }

  function answer(connection: Connection, method: string, params: unknown): unknown {
    switch (method) {
      case "irn_publish": {
        const published = publishSchema.parse(params);
        if (cutIfDue(published.tag, "before")) return CUT;
        const message = {
          ...published,
          publishedAt: Date.now(),
          publisher: connection.client,
          receivers: new Set<string>(),
        };
        tags.push(message.tag);
        // A client publishes again what it got no answer for.
        const isKnown = kept.some(
          ({ topic, message: text }) => topic === message.topic && text === message.message,
        );
        if (!isKnown) kept.push(message);
        if (cutIfDue(message.tag, "after")) return CUT;
        for (const each of connections) deliver(each, message);
        return true;
      }
      case "irn_subscribe":
        return subscribe(connection, z.object({ topic: topicSchema }).parse(params).topic);
      case "irn_batchSubscribe":
        return topicsSchema.parse(params).topics.map((topic) => subscribe(connection, topic));
      case "irn_unsubscribe":
        return connection.topics.delete(z.object({ topic: topicSchema }).parse(params).topic);
      case "irn_fetchMessages":
        return fetchMessages(connection.client, [z.object({ topic: topicSchema }).parse(params).topic]);
      case "irn_batchFetchMessages":
        return fetchMessages(connection.client, topicsSchema.parse(params).topics);
      default:
        throw new Error(`unknown method ${method}`);
    }
  }

  function take(connection: Connection, text: string): void {
    const { id, method, params } = frameSchema.parse(JSON.parse(text));
    const { socket, client, waiting } = connection;
    if (method === undefined) {
      waiting.get(Number(id))?.receivers.add(client);
      return;
    }
    const head = { id, jsonrpc: "2.0" };
    try {
      const result = answer(connection, method, params);
      if (result !== CUT) socket.send(JSON.stringify({ ...head, result }));
    } catch (error) {
      socket.send(JSON.stringify({ ...head, error: { code: -32600, message: String(error) } }));
    }
  }

  server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    const connection = { socket, client: clientOf(request), topics: new Set<string>(), waiting: new Map() };
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
    socket.on("message", (data) => take(connection, String(data)));
  });
  // A client in Node takes 35 s without a sign for the end of the connection.
  const pinging = setInterval(() => {
    for (const { socket } of connections) if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, 20_000);

  return {
    url: `ws://127.0.0.1:${port}`,
    tags,
    cut,
    mend() {
      isCut = false;
    },
    cutAt: (wanted) =>
      new Promise((resolve) => {
        cutAt = { ...wanted, onCut: resolve };
      }),
    hold(tag) {
      held.add(tag);
      return () => {
        held.delete(tag);
        for (const connection of connections) deliverAll(connection);
      };
    },
    repeat(wanted) {
      times = wanted;
    },
    async stop() {
      clearInterval(pinging);
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

const CUT = Symbol("cut");

function subscriptionId(topic: string, client: string): string {
  return createHash("sha256")
    .update(topic + client)
    .digest("hex");
}

/** The `iss` of the token in the address: the client's public key, which it keeps. */
function clientOf({ url = "" }: IncomingMessage): string {
  const token = new URL(url, "ws://relay").searchParams.get("auth") ?? "";
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  return z.object({ iss: z.string().startsWith("did:key:") }).parse(JSON.parse(payload)).iss;
}
