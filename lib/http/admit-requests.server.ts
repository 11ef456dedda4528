import "server-only";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import { seemsDatabaseAway } from "@/lib/db/is-database-away.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { createAdmission } from "./admission";
import { AppError } from "./app-error";
import { isJobCaller } from "./check-cron-secret.server";
import { clientAddress, SHARED_CLIENT } from "./client-address.server";
import { errorResponse } from "./error-response";
import { pathOf, type RequestStep, send } from "./request-steps.server";
import { BUSY_PAGE, SHORT_PAGE_POLICY, unreadablePage } from "./short-page";
import { whenArrived } from "./when-arrived.server";

/** What balancers and people who already have a page need most while many wait, and what is cheap. */
const ALWAYS = /^\/(?:_next\/static\/|icons\/|api\/(?:ready|health)$)/;
/** For callers that know the secret of the jobs. */
const OPERATORS = /^\/api\/(?:cron\/|metrics$)/;
const MEASURE_MS = 250;
const BODILESS = new Set(["GET", "HEAD"]);
/** How long the sender of a long body keeps a place. */
const SLOW_MS = 1_000;

/**
 * Answers 503 immediately to a request that would wait too long. The others are then answered soon. A page gets a page; everything else the
 * usual body. RATE_LIMIT_MULTIPLIER multiplies what may wait.
 */
export function admitRequests(): RequestStep {
  const { TRUSTED_PROXY_HOPS, RATE_LIMIT_MULTIPLIER } = getEnvironment();
  const admission = createAdmission(RATE_LIMIT_MULTIPLIER);
  let ended = 0;
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    admission.learn({ busyMs: now.active - last.active, ended });
    last = now;
    ended = 0;
  }, MEASURE_MS).unref();
  return (incoming, outgoing, next) => {
    if (isAlwaysTaken(incoming)) return next();
    const { "x-forwarded-for": forwardedFor, accept } = incoming.headers;
    const client = clientAddress(
      typeof forwardedFor === "string" ? forwardedFor : (incoming.socket.remoteAddress ?? null),
      TRUSTED_PROXY_HOPS,
    );
    const isPrefetch = incoming.headers["next-router-prefetch"] !== undefined;
    const arrival = { client, isShared: client === SHARED_CLIENT, isPrefetch };
    const take = (isWhole: boolean): void => {
      let isInside = admission.enter(arrival);
      if (!isInside) return void send(outgoing, refuseBusy(accept));
      const leave = (): void => {
        if (isInside) admission.leave(arrival);
        isInside = false;
      };
      // A slow sender of a long body gives the place back until all of it is here. Nobody reads the body of a GET.
      const isSending = !isWhole && !BODILESS.has(incoming.method ?? "");
      const slow = isSending ? setTimeout(leave, SLOW_MS) : undefined;
      const enterAgain = (): void => {
        clearTimeout(slow);
        if (!isInside) isInside = admission.enter(arrival);
      };
      if (isSending) incoming.once("end", enterAgain);
      outgoing.once("close", () => {
        clearTimeout(slow);
        incoming.off("end", enterAgain);
        ended += 1;
        leave();
      });
      next();
    };
    whenArrived(incoming, { take, refuse: (late) => void send(outgoing, answerTo(late)) });
  };
}

function isAlwaysTaken(incoming: IncomingMessage): boolean {
  const path = pathOf(incoming) ?? "";
  if (ALWAYS.test(path)) return true;
  return OPERATORS.test(path) && isJobCaller(incoming.headers.authorization);
}

/** Requests that wait for an absent database may have taken the places. */
function refuseBusy(accept = ""): Response {
  const isAway = seemsDatabaseAway();
  const error = new AppError(isAway ? "DATABASE_UNAVAILABLE" : "BUSY");
  const response = answerTo(error);
  if (!accept.includes("text/html")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", SHORT_PAGE_POLICY);
  return new Response(isAway ? unreadablePage() : BUSY_PAGE, { status: response.status, headers });
}

function answerTo(error: AppError): Response {
  return errorResponse(error, { appOrigin: getEnvironment().APP_ORIGIN, requestId: randomUUID() });
}
