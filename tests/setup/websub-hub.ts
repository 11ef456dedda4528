import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { JSDOM } from "jsdom";
import { listen } from "@/local/listen";

export type WebSubHub = {
  url: string;
  /** Topics it was told of, each as often as it was, and when. */
  told: { topic: string; at: number }[];
  /** The answers to the next publications; "silent" takes the request and never answers. */
  answers: (number | "silent")[];
  stop(): Promise<void>;
};

/**
 * A hub on loopback by the W3C's WebSub: it asks a subscriber whether it meant it, fetches a topic that changed by itself, refuses
 * one that does not name it, and sends the content with a signature.
 */
export async function startWebSubHub(): Promise<WebSubHub> {
  const told: WebSubHub["told"] = [];
  const answers: WebSubHub["answers"] = [];
  const subscribers: { topic: string; callback: string; secret: string }[] = [];
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readBody(request));
    const topic = form.get("hub.topic") ?? form.get("hub.url") ?? "";
    if (form.get("hub.mode") === "subscribe") {
      response.writeHead(202).end();
      const callback = form.get("hub.callback") ?? "";
      if (await isMeant(callback, topic))
        subscribers.push({ topic, callback, secret: form.get("hub.secret") ?? "" });
      return;
    }
    told.push({ topic, at: performance.now() });
    const answer = answers.shift() ?? 204;
    if (answer === "silent") return;
    response.writeHead(answer).end();
    if (answer < 300) await distribute(topic);
  });

  async function isMeant(callback: string, topic: string): Promise<boolean> {
    const challenge = randomBytes(16).toString("hex");
    const asked = new URL(callback);
    for (const [name, value] of Object.entries({
      "hub.mode": "subscribe",
      "hub.topic": topic,
      "hub.challenge": challenge,
      "hub.lease_seconds": "864000",
    }))
      asked.searchParams.append(name, value);
    const answer = await fetch(asked);
    return answer.ok && (await answer.text()) === challenge;
  }

  async function distribute(topic: string): Promise<void> {
    const fetched = await fetch(topic, { cache: "no-store" });
    const content = await fetched.text();
    const type = fetched.headers.get("content-type") ?? "";
    const links = fetched.headers.get("link") ?? "";
    if (!links.includes(`<${hub.url}>; rel="hub"`) || !links.includes(`<${topic}>; rel="self"`)) return;
    if (!hubsIn(content, type).includes(hub.url)) return;
    for (const { callback, secret } of subscribers.filter((each) => each.topic === topic))
      await fetch(callback, {
        method: "POST",
        headers: {
          "content-type": type,
          link: `<${hub.url}>; rel="hub", <${topic}>; rel="self"`,
          "x-hub-signature": `sha256=${createHmac("sha256", secret).update(content).digest("hex")}`,
        },
        body: content,
      });
  }

  const { url, stop } = await listen(server);
  const hub: WebSubHub = { url: `${url}/hub`, told, answers, stop };
  return hub;
}

export type WebSubSubscriber = {
  /** What the hub sent, with whether its signature is right. */
  received: { type: string; content: string; isSigned: boolean }[];
  subscribe(hub: string, topic: string): Promise<void>;
  stop(): Promise<void>;
};

/** Somebody's feed program that lets a hub tell it. */
export async function startWebSubSubscriber(): Promise<WebSubSubscriber> {
  const received: WebSubSubscriber["received"] = [];
  const secret = randomBytes(16).toString("hex");
  const meant = new Set<string>();
  let confirm: () => void = () => undefined;
  const server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
    const content = await readBody(request);
    if (request.method === "POST") {
      const signature = createHmac("sha256", secret).update(content).digest("hex");
      const isSigned = request.headers["x-hub-signature"] === `sha256=${signature}`;
      received.push({ type: String(request.headers["content-type"]), content, isSigned });
      return void response.writeHead(204).end();
    }
    const isMeant = meant.has(searchParams.get("hub.topic") ?? "");
    response.writeHead(isMeant ? 200 : 404).end(searchParams.get("hub.challenge"));
    response.once("close", () => confirm());
  });
  const { url, stop } = await listen(server);
  const callback = `${url}/callback`;
  return {
    received,
    async subscribe(hub, topic) {
      meant.add(topic);
      const confirmed = new Promise<void>((resolve) => {
        confirm = resolve;
      });
      const form = { "hub.mode": "subscribe", "hub.topic": topic, "hub.callback": callback };
      await fetch(hub, { method: "POST", body: new URLSearchParams({ ...form, "hub.secret": secret }) });
      await confirmed;
    },
    stop,
  };
}

function hubsIn(content: string, type: string): unknown[] {
  if (type.includes("json"))
    return Object(JSON.parse(content)).hubs?.map((each: object) => Object(each).url) ?? [];
  const { document } = new JSDOM(content, { contentType: "application/xml" }).window;
  return [...document.querySelectorAll('feed > link[rel="hub"]')].map((link) => link.getAttribute("href"));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
