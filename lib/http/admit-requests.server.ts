import "server-only";
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { getEnvironment } from "@/lib/env/environment.server";
import { createAdmission } from "./admission";
import { AppError } from "./app-error";
import { clientAddress, SHARED_CLIENT } from "./client-address.server";
import { errorResponse } from "./error-response";
import { pathOf, type RequestStep, send } from "./request-steps.server";
import { BUSY_PAGE, SHORT_PAGE_POLICY } from "./short-page";
import { RETRY_AFTER_SECONDS } from "./to-app-error";

/** What balancers, operators and jobs ask, and files: cheap, or needed most while many wait. */
const ALWAYS = /^\/(?:_next\/static\/|icons\/|api\/(?:ready|health|cron|metrics)(?:\/|$))/;
const MEASURE_MS = 250;

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
    if (ALWAYS.test(pathOf(incoming) ?? "")) return next();
    const forwardedFor = incoming.headers["x-forwarded-for"];
    const client = clientAddress(
      typeof forwardedFor === "string" ? forwardedFor : (incoming.socket.remoteAddress ?? null),
      TRUSTED_PROXY_HOPS,
    );
    const isPrefetch = incoming.headers["next-router-prefetch"] !== undefined;
    const arrival = { client, isShared: client === SHARED_CLIENT, isPrefetch };
    if (!admission.enter(arrival)) return void send(outgoing, refuseBusy(incoming.headers.accept));
    outgoing.once("close", () => {
      ended += 1;
      admission.leave(arrival);
    });
    next();
  };
}

function refuseBusy(accept = ""): Response {
  const appOrigin = getEnvironment().APP_ORIGIN;
  const busy = new AppError("BUSY", undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const response = errorResponse(busy, { appOrigin, requestId: randomUUID() });
  if (!accept.includes("text/html")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", SHORT_PAGE_POLICY);
  return new Response(BUSY_PAGE, { status: response.status, headers });
}
