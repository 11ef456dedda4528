// Loading them later holds the thread for seconds on a busy machine, and a connection that is being opened runs out of time.
import "@prisma/adapter-pg";
import "@/lib/db/generated/client";
import { addRoute, createRouter, findRoute } from "rou3";
import type { PrivateKeyAccount } from "viem/accounts";
import * as api from "@/app/api/[...path]/route";
import { listFiles } from "@/tests/source-files";
import { type Browser, openBrowser } from "./sign-in-browser";

export type Answer = { status: number; body: Record<string, unknown>; response: Response };

/** Calls routes, signed in or not. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** The origin that the integration tests configure. */
export const origin = "https://club.test";

/** The scheduler's, which a suite gives to the app. */
export const CRON_SECRET = "a-secret-of-the-tests-own";

/** Route files that are not of the API. */
const files = createRouter<string>();
for (const file of listFiles("app").filter((name) => /^app\/(?!api\/).*\/route\.ts$/.test(name))) {
  const pattern = file
    .slice(3, -9)
    .replace(/\[\.{3}(\w+)\]/g, "**:$1")
    .replace(/\[(\w+)\]/g, ":$1");
  addRoute(files, "", pattern, file);
}

/** Asks as Next would, in this process. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(new URL(path, origin), init);
  const { pathname } = new URL(request.url);
  const found = findRoute(files, "", pathname);
  if (found === undefined) return Reflect.get(api, request.method)(request);
  const route = await import(`@/${found.data.replace(/\.ts$/, "")}`);
  const params = Object.entries(found.params ?? {}).map(([name, value]) => [
    name,
    partsOf(found.data, value),
  ]);
  return route[request.method](request, { params: Promise.resolve(Object.fromEntries(params)) });
}

function partsOf(file: string, value: string): string | string[] {
  return file.includes("[...") ? value.split("/").map(decodeURIComponent) : decodeURIComponent(value);
}

/** A new browser that asks in this process. */
export function newBrowser(cookies: string[] = []): Browser {
  return openBrowser({ send: ask, origin, cookies });
}

/** Signs the account in and asks with its cookie. */
export async function openCaller(account: PrivateKeyAccount): Promise<Caller> {
  return callWith(await signIn(account));
}

/** Asks without a session. */
export const visitor: Caller = callWith("");

/** Runs a job as the scheduler does, where the app knows `CRON_SECRET`. */
export function runJob(name: string): Promise<Answer> {
  return visitor("GET", `/api/cron/${name}`, undefined, { authorization: `Bearer ${CRON_SECRET}` });
}

function callWith(cookie: string): Caller {
  return async (method, path, body, more = {}) => {
    const headers = new Headers({ origin, ...(cookie && { cookie }), ...more });
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const response = await ask(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, body: isJson ? await response.json() : {}, response };
  };
}

async function signIn(account: PrivateKeyAccount): Promise<string> {
  const browser = newBrowser();
  const response = await browser.signIn(account);
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return browser.cookies().join("; ");
}
