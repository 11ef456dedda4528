import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { errorResponse } from "@/lib/http/error-response";
import { refuseMethod } from "@/lib/http/refuse-method.server";
import { pathOf, type RequestStep, send } from "@/lib/http/request-steps.server";
import type { RouteHandler } from "./route.server";

/** An endpoint's path and what answers a POST to it. */
type Direct = { path: string; load: () => Promise<RouteHandler> };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** What the build made, and public files; Next fails with 500 at any other method than these two. */
const FILES = /^\/(_next|icons)\/|^\/push-worker\.js/;
const FILE_METHODS = ["GET", "HEAD"];

/**
 * Answers POSTs to one path with its own handler, because Next's way there takes half of a vote, and refuses what Next fails at.
 * Everything else goes to Next, such as an address with a query or an escape.
 */
export function answerDirectly({ path, load }: Direct): RequestStep {
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/?%]+)")}$`);
  return (incoming, outgoing, next) => {
    const asked = pathOf(incoming);
    if (asked === null) return void send(outgoing, refuseNoAddress());
    const offered = FILES.test(asked) ? FILE_METHODS : METHODS;
    if (!offered.includes(incoming.method ?? "")) return void send(outgoing, refuseMethod(offered));
    const params = incoming.method === "POST" ? pattern.exec(incoming.url ?? "")?.groups : undefined;
    if (params) answer({ incoming, outgoing, params, load }).catch(() => outgoing.destroy());
    else next();
  };
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
  await send(outgoing, response);
  // An unread rest of the body must not hold up the connection's next request.
  incoming.resume();
}

function refuseNoAddress(): Response {
  const error = new AppError("BAD_REQUEST", "The request names no address of this site.");
  return errorResponse(error, { appOrigin: getEnvironment().APP_ORIGIN, requestId: randomUUID() });
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
