import "server-only";
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { getLogger } from "@/lib/env/logger.server";
import { type AppError, RETRY_AFTER_SECONDS } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { pathOf, type RequestStep } from "@/lib/http/request-steps.server";
import { SHORT_PAGE_POLICY, unreadablePage } from "@/lib/http/short-page";
import { toAppError } from "@/lib/http/to-app-error";
import { keepEvent } from "./keep-events.server";
import { countAnswer, type RequestFigures } from "./request-figures";
import { levelOfStatus } from "./server-event";

type Watched = {
  startedAt: number;
  fault: (Pick<AppError, "status" | "retryAfterSeconds"> & { id: string }) | null;
};

declare global {
  var clubRequestFigures: RequestFigures | undefined;
}

const ID_HEADER = "x-request-id";
const UNAVAILABLE = 503;
/** As proxies count a client that left before its answer. */
const LEFT = 499;
/** In an address, what opens something. */
const SECRET_PART = /\[(?:secret|token)\]/;

const running = new Map<string, Watched>();

/** What this process answered since it started. Kept on globalThis because the bundler may load this module once per entry. */
export function getRequestFigures(): RequestFigures {
  globalThis.clubRequestFigures ??= new Map();
  return globalThis.clubRequestFigures;
}

/**
 * Counts each answer by its route. A page that failed because the database or the chain is away answers 503, where Next knows only 500.
 */
export function watchRequests(routeOf: (path: string | null) => string): RequestStep {
  return (incoming, outgoing, next) => {
    const id = randomUUID();
    const watched: Watched = { startedAt: performance.now(), fault: null };
    running.set(id, watched);
    incoming.headers[ID_HEADER] = id;
    sayUnavailable(outgoing, watched);
    outgoing.once("close", () => {
      running.delete(id);
      const seconds = (performance.now() - watched.startedAt) / 1_000;
      const route = routeOf(pathOf(incoming));
      const status = outgoing.headersSent ? outgoing.statusCode : LEFT;
      countAnswer(getRequestFigures(), { route, status, seconds });
    });
    next();
  };
}

/** Of a page that failed so, Next sends 500 and a document that says nothing without scripts. This sends another one, whatever Next writes. */
function sayUnavailable(outgoing: ServerResponse, watched: Watched): void {
  const { write, end, writeHead } = outgoing;
  let page: string | null = null;
  const decide = (status: number): number => {
    const { fault } = watched;
    if (status !== 500 || fault?.status !== UNAVAILABLE || outgoing.headersSent) return status;
    outgoing.statusCode = UNAVAILABLE;
    outgoing.setHeader("retry-after", fault.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    if (String(outgoing.getHeader("content-type")).startsWith("text/html")) {
      page = unreadablePage(fault.id);
      for (const name of ["content-encoding", "content-length", "etag", "link"]) outgoing.removeHeader(name);
      outgoing.setHeader("content-security-policy", SHORT_PAGE_POLICY);
    }
    return UNAVAILABLE;
  };
  Object.assign(outgoing, {
    writeHead: (status: number, ...rest: unknown[]) =>
      Reflect.apply(writeHead, outgoing, [decide(status), ...rest]),
    write: (...sent: unknown[]) => {
      decide(outgoing.statusCode);
      return page === null ? Reflect.apply(write, outgoing, sent) : true;
    },
    end: (...sent: unknown[]) => {
      decide(outgoing.statusCode);
      return Reflect.apply(end, outgoing, page === null ? sent : [page]);
    },
  });
}

type Failed = { path: string; method: string; headers: NodeJS.Dict<string | string[]> };

/** Writes and keeps what a page failed of, under the id that the page shows (Next's digest). */
export function notePageError(error: unknown, { path, method, headers }: Failed, routePath: string): void {
  const id = headers[ID_HEADER];
  const watched = typeof id === "string" ? running.get(id) : undefined;
  const fault = toAppError(error);
  const digest: unknown = Reflect.get(Object(error), "digest");
  const requestId = typeof digest === "string" ? digest : String(id ?? randomUUID());
  if (watched)
    watched.fault = { status: fault.status, retryAfterSeconds: fault.retryAfterSeconds, id: requestId };
  const line = {
    requestId,
    method,
    path: SECRET_PART.test(routePath) ? routePath : (path.split("?")[0] ?? "").slice(0, 200),
    status: fault.status,
    durationMs: watched ? Math.round(performance.now() - watched.startedAt) : null,
    code: fault.code,
    fault: describeFault(fault.cause) ?? fault.message,
  };
  const level = levelOfStatus(fault.status);
  getLogger()[level](line, "request");
  keepEvent({ ...line, level, event: "request", address: null });
}
