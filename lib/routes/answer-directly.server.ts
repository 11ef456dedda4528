import "server-only";
import { randomUUID } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { errorResponse } from "@/lib/http/error-response";
import { refuseMethod } from "@/lib/http/refuse-method.server";
import type { RouteHandler } from "./route.server";

/** An endpoint's path and what answers a POST to it. */
type Direct = { path: string; load: () => Promise<RouteHandler> };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** What the build made, and public files; Next fails with 500 at any other method than these two. */
const FILES = /^\/(_next|icons)\/|^\/push-worker\.js/;
const FILE_METHODS = ["GET", "HEAD"];

/**
 * Has Next's server hand POSTs to one path straight to its own handler, because Next's way there takes half of a vote, and refuses what
 * Next fails at. Everything else goes to Next, such as an address with a query or an escape. A host without such a server refuses by
 * itself, and loses only speed.
 */
export function answerDirectly({ path, load }: Direct): void {
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/?%]+)")}$`);
  const seen = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const server = typeof message === "object" && message !== null && Reflect.get(message, "server");
    if (!(server instanceof Server) || seen.has(server)) return;
    seen.add(server);
    const listeners = server.listeners("request");
    server.removeAllListeners("request").on("request", (incoming, outgoing) => {
      const offered = methodsFor(incoming.url ?? "");
      if (offered === null) return void write(outgoing, refuseNoAddress());
      if (!offered.includes(incoming.method ?? "")) return void write(outgoing, refuseMethod(offered));
      const params = incoming.method === "POST" ? pattern.exec(incoming.url ?? "")?.groups : undefined;
      if (params) answer({ incoming, outgoing, params, load }).catch(() => outgoing.destroy());
      else for (const listener of listeners) Reflect.apply(listener, server, [incoming, outgoing]);
    });
  });
}

async function answer({
  incoming,
  outgoing,
  params,
  load,
}: {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  params: Record<string, string>;
  load: Direct["load"];
}): Promise<void> {
  const handler = await load();
  const response = await handler(toRequest(incoming), { params: Promise.resolve(params) });
  await write(outgoing, response);
  // An unread rest of the body must not hold up the connection's next request.
  incoming.resume();
}

/** Null for "*" and the like, which name no address. */
function methodsFor(url: string): readonly string[] | null {
  const path = url.replace(/^https?:\/\/[^/]*/i, "");
  if (!path.startsWith("/")) return null;
  // As Next reads it, with ".." resolved. Behind a host, no path is refused or read as one.
  const { pathname } = new URL(`http://page${path}`);
  return FILES.test(pathname.replace(/^\/+/, "/")) ? FILE_METHODS : METHODS;
}

function refuseNoAddress(): Response {
  const error = new AppError("BAD_REQUEST", "The request names no address of this site.");
  return errorResponse(error, { appOrigin: getEnvironment().APP_ORIGIN, requestId: randomUUID() });
}

async function write(outgoing: ServerResponse, response: Response): Promise<void> {
  const text = await response.text();
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  outgoing.end(text);
}

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  // Next writes it too where no proxy did.
  if (!headers.has("x-forwarded-for")) headers.set("x-forwarded-for", incoming.socket.remoteAddress ?? "");
  const init = { method: "POST", headers, body: bodyOf(incoming), duplex: "half" };
  return new Request(`${getEnvironment().APP_ORIGIN}${incoming.url}`, init);
}

/** Read only when asked. Cancelling leaves the connection open for the refusal. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = incoming.iterator({ destroyOnReturn: false });
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await pieces.return?.()),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
