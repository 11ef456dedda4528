import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";

type Next = (incoming?: IncomingMessage, outgoing?: ServerResponse) => void;
/** Sees a request before Next does, and hands it, or another one, on with `next`, or answers it. */
export type RequestStep = (incoming: IncomingMessage, outgoing: ServerResponse, next: Next) => void;

/** Longer than slow phones take to send a picture of 256 kB. Node's own limit is 5 minutes. */
export const RECEIVING_MS = 20_000;
/** Longer than Caddy (2 min) and nginx (1 min): they send what comes next into a connection that closes at that moment, and answer 502. */
const KEPT_OPEN_MS = 130_000;

/**
 * Has each request of this process's server walk through the steps, in their order, and then go to Next, which makes the server. If a whole
 * request hasn't arrived in time, Node answers 408; it looks for such requests every 30 s. A host without such a server has none of this.
 */
export function walkBeforeNext(steps: readonly RequestStep[]): void {
  const seen = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && Reflect.get(message, "server");
    if (!(server instanceof Server) || seen.has(server)) return;
    seen.add(server);
    // Node swaps the two where the limit of the headers is the longer one.
    Object.assign(server, {
      headersTimeout: RECEIVING_MS,
      requestTimeout: RECEIVING_MS,
      keepAliveTimeout: KEPT_OPEN_MS,
    });
    const listeners = server.listeners("request");
    const walk = (place: number, incoming: IncomingMessage, outgoing: ServerResponse): void => {
      const step = steps[place];
      if (step) step(incoming, outgoing, (to = incoming, from = outgoing) => walk(place + 1, to, from));
      else for (const listener of listeners) Reflect.apply(listener, server, [incoming, outgoing]);
    };
    server.removeAllListeners("request").on("request", (incoming, outgoing) => walk(0, incoming, outgoing));
  });
}

/** The path that a request asks for, without its query; null where it names no address of this site. */
export function pathOf({ url = "" }: IncomingMessage): string | null {
  const path = url.replace(/^https?:\/\/[^/]*/i, "");
  // As Next reads it, with ".." resolved. Behind a host, no path is refused or read as one.
  return path.startsWith("/") ? new URL(`http://page${path}`).pathname.replace(/^\/+/, "/") : null;
}

/** Sends an answer that was made without Next. */
export async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const text = await response.text();
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.end(text);
}
