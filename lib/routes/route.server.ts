import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { AdminAct } from "@/lib/audit/admin-acts";
import { readAsVisitor } from "@/lib/auth/read-as-visitor.server";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { admitSession, clearStaleSessionCookie, readSession, type Session } from "@/lib/auth/session.server";
import { isReadOnly } from "@/lib/db/database-fault";
import { getEnvironment } from "@/lib/env/environment.server";
import { getLogger } from "@/lib/env/logger.server";
import { apiHeaders } from "@/lib/http/api-headers";
import { AppError } from "@/lib/http/app-error";
import { CACHE_POLICIES, type CachePolicy } from "@/lib/http/cache-policies";
import { checkWriteOrigin } from "@/lib/http/check-write-origin";
import { clientAddress } from "@/lib/http/client-address.server";
import { describeFault } from "@/lib/http/describe-fault";
import type { EndpointShape, Method, Schema, Wire } from "@/lib/http/endpoint";
import { isTagKnown } from "@/lib/http/entity-tag";
import { errorResponse } from "@/lib/http/error-response";
import { OPEN_ACCESS_HEADERS, preflightHeaders, SERVER_TIME } from "@/lib/http/open-access";
import { parseInput, queryRecord } from "@/lib/http/parse-input";
import { type Quota, quotaHeaders, type RateLimit } from "@/lib/http/rate-limit";
import { countRequest } from "@/lib/http/rate-limit-store.server";
import { DEFAULT_MAX_BODY_BYTES, isJson, readJsonBody, refuseUnreadBody } from "@/lib/http/read-json-body";
import { refuseMethod } from "@/lib/http/refuse-method.server";
import { refuseOver } from "@/lib/http/refuse-over";
import { taggedAnswer } from "@/lib/http/tagged-answer.server";
import { toAppError } from "@/lib/http/to-app-error";
import { wakeDeliveries } from "@/lib/messages/wake-deliveries.server";
import { keepEvent } from "@/lib/operations/keep-events.server";
import { isWorthKeeping, levelOfStatus } from "@/lib/operations/server-event";
import { isOpenToAll, type RouteDocument, type RouteFacts } from "@/lib/routes/route-document";
import { withDeadline } from "@/lib/shared/with-deadline";

type Output<Declared> = Declared extends Schema ? z.core.output<Declared> : undefined;

/** What a handler may answer: the declared answer before it is JSON, or anything where none is declared. */
type Answered<Answer> = Response | (Answer extends Schema ? Wire<z.core.input<Answer>> : unknown);

export type RouteInput<Auth, Params, Query, Body> = {
  request: Request;
  session: Auth extends "session" ? Session : null;
  body: Output<Body>;
  query: Output<Query>;
  params: Output<Params>;
  requestId: string;
};

export type Serving<Auth, Params, Query, Body, Answer> = EndpointShape<Params, Query, Body, Answer> & {
  /** Of an endpoint that client data calls too. */
  method?: Method;
  path?: string;
  /** "session" answers 401 without one; "none" never reads one. */
  auth: Auth;
  /** What the log has in the place of a path that is a secret. */
  loggedPath?: string;
  /** Only for admins, checked before address, query and body are read; the act itself checks again. */
  right?: Auth extends "session" ? AdminAct : never;
  /** Throws for whom the route is closed, as `right` does, where the session is not all that counts. */
  gate?: (request: Request) => Promise<void>;
  /** Counted per client address, and per signed-in address too. null only where nothing is read or written. */
  limit: RateLimit | null;
  /** A POST that only asks and never reads a session, so any site may send it. */
  isQuestion?: Auth extends "none" ? true : never;
  /** A POST that mail programs and webmail pages send by themselves, from any site. Its form is not read, because the path says everything. */
  takesForm?: Auth extends "none" ? true : never;
  /** Of another service's calls: the handler reads the body, because a signature is for every letter of it, and no text in it is refused. */
  readsBody?: Auth extends "none" ? true : never;
  /** A page for frames of other sites: its handler sets the policy, and no cookie is read. */
  isEmbedded?: Auth extends "none" ? true : never;
  maxBodyBytes?: number;
  /** Honoured on a 200 to a GET with auth "none", which gets an ETag and answers 304; everything else is `private, no-store`. */
  cache?: CachePolicy;
  /** Whether nothing can change an answer any more, a moderator neither: its policy is then `final`. */
  isFinal?: (answer: NoInfer<Exclude<Answered<Answer>, Response>>) => boolean;
  /** Of an answer that is no Response; 200 without it. */
  status?: 201;
  /** What the API's document says of a GET; every public one has it. */
  document?: RouteDocument<Auth, Params, Query>;
  handler: (input: RouteInput<Auth, Params, Query, Body>) => Answered<Answer> | Promise<Answered<Answer>>;
};

/** A declaration as the steps read it whose types don't depend on its schemas. */
type AnyServing = Omit<
  Serving<"none" | "session", Schema | undefined, Schema | undefined, Schema | undefined, unknown>,
  "right" | "document" | "isQuestion" | "takesForm" | "readsBody" | "isEmbedded" | "isFinal" | "handler"
> & {
  right?: AdminAct;
  isQuestion?: true;
  takesForm?: true;
  readsBody?: true;
  isEmbedded?: true;
  isFinal?: (answer: never) => boolean;
  handler: (input: never) => unknown;
};

export type RouteHandler = {
  (request: Request, context: { params: Promise<unknown> }): Promise<Response>;
  /** Its declaration, for the API's document; null where a method is refused. */
  facts: RouteFacts | null;
};

/** Limiter and session together, so that a slow database is a 503 within 5 s (R8). */
const ADMISSION_MS = 4_500;
const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What a route file exports: the methods that it offers, and for every other one 405 with Allow and the usual body, because Next's own
 * 405 has no body. HEAD is answered by GET, as Next does it.
 */
export function route(
  offered: Partial<Record<Method, RouteHandler>>,
): Record<Method | "HEAD" | "OPTIONS", RouteHandler> {
  const refuse = Object.assign(async () => refuseMethod(Object.keys(offered)), { facts: null });
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = offered;
  const open = Object.entries(offered).flatMap(([method, { facts }]) =>
    facts !== null && isReading(facts, method) && isOpenToAll(facts) ? [method] : [],
  );
  const allow = Object.assign(async () => new Response(null, { status: 204, headers: preflight(open) }), {
    facts: null,
  });
  return { GET, HEAD: GET, POST, PUT, PATCH, DELETE, OPTIONS: open.length > 0 ? allow : refuse };
}

function preflight(methods: readonly string[]): Record<string, string> {
  const common = apiHeaders({ appOrigin: getEnvironment().APP_ORIGIN, requestId: randomUUID() });
  return { ...common, ...preflightHeaders(methods) };
}

function isReading({ isQuestion }: { isQuestion?: boolean | undefined }, method: string): boolean {
  return READ_METHODS.has(method) || isQuestion === true;
}

/**
 * The only way to write a handler. In order: origin check on writes, rate limit, session, size-capped JSON, strict
 * parse, handler, output; one catch answers `{error, code, requestId}`, and one line is logged.
 * The handler returns a Response, or a value that is sent as JSON.
 */
export function serve<
  const Auth extends "none" | "session",
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(serving: Serving<Auth, Params, Query, Body, Answer>): RouteHandler {
  const { handler: _, ...facts } = serving;
  const handle = async (request: Request, context: { params: Promise<unknown> }): Promise<Response> => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    const { response, session, fault, quota } = await answer(serving, { request, context, requestId });
    const finished = finish(response, {
      request,
      requestId,
      quota,
      cache: serving.auth === "none" ? serving.cache : undefined,
      isEmbedded: serving.isEmbedded === true,
      isOpen: isReading(serving, request.method) && isOpenToAll(facts),
    });
    const path = serving.loggedPath ?? new URL(request.url).pathname.slice(0, 200);
    logRequest({ request, path, requestId, session, fault, status: finished.status, startedAt });
    if (!isReading(serving, request.method) && finished.ok) wakeDeliveries();
    return finished;
  };
  return Object.assign(handle, { facts });
}

type Admission = { session: Session | null; quota: Quota | null };
type Answer = Admission & { response: Response; fault: AppError | null };

async function answer(
  route: AnyServing,
  {
    request,
    context,
    requestId,
  }: { request: Request; context: { params: Promise<unknown> }; requestId: string },
): Promise<Answer> {
  let admission: Admission = { session: null, quota: null };
  try {
    const client = clientAddress(request.headers.get("x-forwarded-for"), getEnvironment().TRUSTED_PROXY_HOPS);
    if (!isReading(route, request.method) && route.takesForm !== true) refuseForeignWrite(request);
    admission = await admit(route, { request, client });
    const { session, quota } = admission;
    refuseOver(quota);
    if (route.auth === "session" && session === null) throw new AppError("NOT_SIGNED_IN");
    if (route.right !== undefined && session !== null) await requireAdminRight(session, route.right);
    await route.gate?.(request);
    const input = {
      request,
      session,
      body: await readBody(route, request),
      query: route.query && parseInput({ part: "query", schema: route.query }, queryOf(request)),
      params: route.params && parseInput({ part: "address", schema: route.params }, await context.params),
      requestId,
    };
    // The endpoint ties each field to its schema; TypeScript can't follow that through the conditional types.
    const handle = async (): Promise<unknown> => route.handler(input as never);
    const isPublic =
      route.auth === "none" &&
      (route.cache !== undefined || route.isQuestion === true) &&
      isReading(route, request.method);
    const value = await (isPublic
      ? readAsVisitor(route.isEmbedded ? null : request.headers.get("cookie"), handle)
      : handle());
    return {
      ...admission,
      response: toResponse(value, route),
      fault: null,
    };
  } catch (error) {
    const fault = toAppError(error);
    return { ...admission, response: refuse(fault, { request, requestId }), fault };
  }
}

/** Tagged where the answer may be cached; a Response is sent as it is, so that a stream stays one. */
function toResponse(
  value: unknown,
  { cache, isFinal, status }: Pick<AnyServing, "cache" | "isFinal" | "status">,
): Response {
  if (value instanceof Response) return value;
  if (cache === undefined) return Response.json(value, { status: status ?? 200 });
  const time = serverTimeOf(value);
  const headers = {
    "content-type": "application/json",
    ...(time !== null && { [SERVER_TIME]: time }),
    ...(isFinal?.(value as never) && { "cache-control": CACHE_POLICIES.final }),
  };
  const body = JSON.stringify(value);
  // When it was said changes nothing of what it says. A 304 renews the header, which stands for the field then.
  const said = time === null ? body : JSON.stringify({ ...Object(value), serverTime: null });
  return taggedAnswer(body, headers, said);
}

function serverTimeOf(value: unknown): string | null {
  const time: unknown = typeof value === "object" && value !== null && Reflect.get(value, "serverTime");
  return typeof time === "string" ? time : null;
}

function refuse(fault: AppError, { request, requestId }: { request: Request; requestId: string }): Response {
  const response = errorResponse(fault, { appOrigin: getEnvironment().APP_ORIGIN, requestId });
  const clearing =
    fault.code === "NOT_SIGNED_IN" ? clearStaleSessionCookie(request.headers.get("cookie")) : null;
  if (clearing !== null) response.headers.append("set-cookie", clearing);
  return response;
}

function refuseForeignWrite(request: Request): void {
  const checked = checkWriteOrigin(request.headers, getEnvironment().APP_ORIGIN);
  if (!checked.ok) throw new AppError("WRONG_ORIGIN", checked.reason);
}

async function admit(
  { auth, limit, isQuestion }: Pick<AnyServing, "auth" | "limit" | "isQuestion">,
  { request, client }: { request: Request; client: string },
): Promise<Admission> {
  const late = () => new AppError("DATABASE_UNAVAILABLE");
  const isPublicRead = auth === "none" && isReading({ isQuestion }, request.method);
  return withDeadline(ADMISSION_MS, late, async () => {
    if (isPublicRead) return { session: null, quota: limit && (await countPublicRead(limit, client)) };
    if (auth === "none") return { session: null, quota: limit && (await countRequest(limit, client)) };
    const cookieHeader = request.headers.get("cookie");
    if (limit) return admitSession({ cookieHeader, limit, client });
    return { session: await readSession(cookieHeader), quota: null };
  });
}

/** null = not counted, by a server that takes no writes: what it can still show is shown, while logins and writes fail closed (T34). */
async function countPublicRead(limit: RateLimit, client: string): Promise<Quota | null> {
  try {
    return await countRequest(limit, client);
  } catch (error) {
    if (isReadOnly(error)) return null;
    throw error;
  }
}

async function readBody(
  {
    body,
    maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
    takesForm = false,
    readsBody = false,
  }: { body?: Schema | undefined; maxBodyBytes?: number; takesForm?: boolean; readsBody?: boolean },
  request: Request,
): Promise<unknown> {
  if (readsBody) return undefined;
  if (body) return parseInput({ part: "body", schema: body }, await readJsonBody(request, maxBodyBytes));
  await refuseUnreadBody(request);
  const contentType = request.headers.get("content-type");
  if (!takesForm && !READ_METHODS.has(request.method) && contentType !== null && !isJson(contentType)) {
    throw new AppError("WRONG_CONTENT_TYPE");
  }
  return undefined;
}

function queryOf(request: Request): Record<string, string | string[]> {
  return queryRecord(new URL(request.url).searchParams);
}

function finish(
  answered: Response,
  {
    request,
    requestId,
    cache,
    quota,
    isEmbedded,
    isOpen,
  }: {
    request: Request;
    requestId: string;
    cache: CachePolicy | undefined;
    quota: Quota | null;
    isEmbedded: boolean;
    isOpen: boolean;
  },
): Response {
  const isKept = answered.headers.get("cache-control") !== CACHE_POLICIES.private;
  const isPublic =
    cache !== undefined && READ_METHODS.has(request.method) && answered.status === 200 && isKept;
  const isFinal = answered.headers.get("cache-control") === CACHE_POLICIES.final;
  const response = isPublic ? unlessKnown(answered, request) : answered;
  const { headers } = response;
  const common = apiHeaders({ appOrigin: getEnvironment().APP_ORIGIN, requestId });
  // A refusal has no policy of its own. A 304 must have it too, because browsers put its headers in the place of the kept ones.
  const policy =
    isEmbedded && answered.status === 200 ? answered.headers.get("content-security-policy") : null;
  const more = { ...(quota && quotaHeaders(quota)), ...(isOpen && OPEN_ACCESS_HEADERS) };
  for (const [name, value] of Object.entries({ ...common, ...more })) headers.set(name, value);
  if (policy !== null) {
    headers.set("content-security-policy", policy);
    headers.delete("x-frame-options");
  }
  if (isPublic) {
    headers.set("cache-control", CACHE_POLICIES[isFinal ? "final" : cache]);
    headers.delete("set-cookie");
  }
  return response;
}

/** 304 without a body when the browser has what is answered. */
function unlessKnown(response: Response, request: Request): Response {
  const etag = response.headers.get("etag");
  if (etag === null || !isTagKnown(request.headers.get("if-none-match"), etag)) return response;
  const time = response.headers.get(SERVER_TIME);
  return new Response(null, {
    status: 304,
    headers: { etag, ...(time !== null && { [SERVER_TIME]: time }) },
  });
}

function logRequest(event: {
  request: Request;
  path: string;
  requestId: string;
  session: Session | null;
  fault: AppError | null;
  status: number;
  startedAt: number;
}): void {
  const { request, path, requestId, session, fault, status, startedAt } = event;
  const line: {
    requestId: string;
    method: string;
    path: string;
    status: number;
    durationMs: number;
    address?: string;
    code?: string;
    fault?: string | undefined;
  } = {
    requestId,
    method: request.method,
    path,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    ...(session ? { address: session.address } : {}),
    ...(fault ? { code: fault.code } : {}),
    ...(fault && status >= 500 ? { fault: describeFault(fault.cause) } : {}),
  };
  const level = levelOfStatus(status);
  getLogger()[level](line, "request");
  if (!isWorthKeeping(line)) return;
  const { address = null, code = null, fault: cause = null } = line;
  keepEvent({ ...line, level, event: "request", address, code, fault: cause });
}
