import type * as z from "zod/mini";
import type { Endpoint, Schema, Wire } from "./endpoint";
import { SERVER_TIME } from "./open-access";

const REQUEST_TIMEOUT = "Request timeout";
export const NETWORK_ERROR =
  "Network error: Could not connect to the server. Please check your internet connection.";

/** A non-OK answer; the message is "STATUS: text", the status text when the body is empty (spec section 8). */
export class HttpError extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = "HttpError";
    this.status = status;
    this.text = text;
  }
}

/** No answer from the server: either the time limit passed or the server could not be reached. */
export class UnreachableError extends Error {
  constructor(message: typeof REQUEST_TIMEOUT | typeof NETWORK_ERROR, cause: unknown) {
    super(message, { cause });
    this.name = "UnreachableError";
  }
}

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; left out when undefined. */
  body?: unknown;
  cache?: RequestCache;
  redirect?: RequestRedirect;
  /** Milliseconds until 'Request timeout'; no limit when left out. Covers the body of the answer too. */
  timeoutMs?: number;
  signal?: AbortSignal;
};

/** The window's event when this server answers that nobody is signed in. */
export const NOT_SIGNED_IN = "club.not-signed-in";

export type ApiAnswer = {
  ok: boolean;
  status: number;
  text: string;
  /** The server's time, newer than in the text where the browser had the text already. */
  serverTime: string | null;
};

/** Cookies are for this server. Another deployment gives public answers, which a browser hands over only without cookies. */
const credentialsFor = (address: string): RequestCredentials =>
  address.startsWith("/") ? "include" : "omit";

/** Sends one request and reads the whole answer. Throws UnreachableError when none comes, never for a status. */
export async function sendRequest(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
  const { method = "GET", body, cache, redirect, timeoutMs, signal } = request;
  const limit = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => limit.abort(), timeoutMs);
  const abort = () => limit.abort();
  signal?.addEventListener("abort", abort);
  try {
    const response = await fetch(path, {
      method,
      credentials: credentialsFor(path),
      signal: limit.signal,
      ...(cache && { cache }),
      ...(redirect && { redirect }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const text = (await response.text()) || response.statusText;
    if (response.status === 401 && path.startsWith("/") && text.includes('"NOT_SIGNED_IN"'))
      window.dispatchEvent(new Event(NOT_SIGNED_IN));
    return { ok: response.ok, status: response.status, text, serverTime: response.headers.get(SERVER_TIME) };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new UnreachableError(limit.signal.aborted ? REQUEST_TIMEOUT : NETWORK_ERROR, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** The parsed JSON of an OK answer; throws HttpError for any other status and SyntaxError when the body is not JSON. */
export async function requestJson(path: string, request?: ApiRequest): Promise<unknown> {
  const answer = await sendRequest(path, request);
  if (!answer.ok) throw new HttpError(answer.status, answer.text);
  const body: unknown = JSON.parse(answer.text);
  const isTimed =
    answer.serverTime !== null && typeof body === "object" && body !== null && "serverTime" in body;
  return isTimed ? { ...body, serverTime: answer.serverTime } : body;
}

type Input<Declared> = Declared extends Schema ? Wire<z.core.input<Declared>> : undefined;
/** null and undefined are left out of an address. */
type Sparse<Value> = { [Key in keyof Value]: undefined extends Value[Key] ? Value[Key] | null : Value[Key] };
type Part<Name extends string, Value> = undefined extends Value
  ? { [Key in Name]?: Value }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What an endpoint wants to know, and how to ask it. */
export type Call<Params, Query, Body> = Part<"params", Input<Params>> &
  Part<"query", Sparse<Input<Query>>> &
  Part<"body", Input<Body>> &
  Omit<ApiRequest, "method" | "body"> & {
    /** Of another deployment; this one without it. */
    origin?: string;
  };

/** Asks an endpoint and parses its answer. Throws as `requestJson` does, and a zod error for an answer that is not the declared one. */
export async function call<Params, Query, Body, Output>(
  endpoint: Endpoint<Params, Query, Body, unknown> & { answer: { parse: (body: unknown) => Output } },
  request: Call<Params, Query, Body>,
): Promise<Output> {
  return endpoint.answer.parse(await ask(endpoint, request));
}

/** Calls an endpoint whose answer has no content of interest. */
export async function send<Params, Query, Body>(
  endpoint: Endpoint<Params, Query, Body, unknown>,
  request: Call<Params, Query, Body>,
): Promise<void> {
  await ask(endpoint, request);
}

type Address = { params?: unknown; query?: unknown; origin?: string };

function ask(
  { method, path }: { method: NonNullable<ApiRequest["method"]>; path: string },
  { params, query, origin = "", ...request }: Address & Omit<ApiRequest, "method">,
): Promise<unknown> {
  return requestJson(`${origin}${fillPath(path, fieldsOf(params))}${searchOf(fieldsOf(query))}`, {
    ...request,
    method,
  });
}

function fieldsOf(part: unknown): [name: string, value: string][] {
  return Object.entries(part ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
}

function fillPath(path: string, params: readonly [string, string][]): string {
  return params.reduce((left, [name, value]) => left.replace(`{${name}}`, encodeURIComponent(value)), path);
}

function searchOf(fields: [string, string][]): string {
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields)}`;
}

/** Bytes of an answer that stay in memory before the browser takes them over. */
const HELD_BYTES = 8 * 2 ** 20;

/**
 * The body of an OK answer of any size, which the browser may keep on disk; `onBytes` hears how much of it has come. Throws HttpError,
 * UnreachableError when no answer comes or it breaks off, and what `signal` was aborted with.
 */
export async function downloadFile(
  path: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<Blob> {
  try {
    const response = await fetch(path, { credentials: credentialsFor(path), signal });
    if (!response.ok) throw new HttpError(response.status, (await response.text()) || response.statusText);
    const kept: Blob[] = [];
    let held: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, heldBytes] = [0, 0];
    const reader = response.body?.getReader();
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      held.push(next.value);
      bytes += next.value.length;
      heldBytes += next.value.length;
      onBytes(bytes);
      if (heldBytes < HELD_BYTES) continue;
      kept.push(new Blob(held));
      held = [];
      heldBytes = 0;
    }
    return new Blob([...kept, ...held]);
  } catch (error) {
    if (signal.aborted || error instanceof HttpError) throw error;
    throw new UnreachableError(NETWORK_ERROR, error);
  }
}
