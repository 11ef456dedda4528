import type { PrivateKeyAccount } from "viem/accounts";
import * as archive from "@/app/api/clubs/[clubSlug]/archive/route";
import * as role from "@/app/api/clubs/[clubSlug]/members/[address]/route";
import * as members from "@/app/api/clubs/[clubSlug]/members/route";
import * as membership from "@/app/api/clubs/[clubSlug]/membership/route";
import * as owner from "@/app/api/clubs/[clubSlug]/owner/route";
import * as club from "@/app/api/clubs/[clubSlug]/route";
import * as verified from "@/app/api/clubs/[clubSlug]/verified/route";
import * as avatar from "@/app/api/clubs/avatars/[hash]/route";
import * as founding from "@/app/api/clubs/founding/route";
import * as memberships from "@/app/api/clubs/memberships/route";
import * as mine from "@/app/api/clubs/mine/route";
import * as clubs from "@/app/api/clubs/route";
import { newBrowser, origin } from "./auth-routes";

type Handler = (request: Request, context: { params: Promise<unknown> }) => Response | Promise<Response>;

/** Next's own order: fixed words before parameters. */
const routes: readonly [pattern: string, route: object][] = [
  ["/api/clubs", clubs],
  ["/api/clubs/mine", mine],
  ["/api/clubs/memberships", memberships],
  ["/api/clubs/founding", founding],
  ["/api/clubs/avatars/[hash]", avatar],
  ["/api/clubs/[clubSlug]", club],
  ["/api/clubs/[clubSlug]/membership", membership],
  ["/api/clubs/[clubSlug]/members", members],
  ["/api/clubs/[clubSlug]/members/[address]", role],
  ["/api/clubs/[clubSlug]/owner", owner],
  ["/api/clubs/[clubSlug]/archive", archive],
  ["/api/clubs/[clubSlug]/verified", verified],
];

export type Answer = { status: number; body: Record<string, unknown>; response: Response };

/** Someone who calls the routes of clubs as functions, signed in or not. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Signs the account in and calls with its cookie; null = a visitor. */
export async function callerFor(account: PrivateKeyAccount | null): Promise<Caller> {
  const cookie = account === null ? "" : await signIn(account);
  return async (method, path, body, more = {}) => {
    const headers = new Headers({ origin, ...(cookie && { cookie }), ...more });
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const request = new Request(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { handler, params } = match(method, new URL(request.url).pathname);
    const response = await handler(request, { params: Promise.resolve(params) });
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

function match(method: string, pathname: string): { handler: Handler; params: Record<string, string> } {
  const parts = pathname.split("/");
  for (const [pattern, route] of routes) {
    const names = pattern.split("/");
    const isMatch =
      names.length === parts.length &&
      names.every((name, index) => name.startsWith("[") || name === parts[index]);
    if (!isMatch) continue;
    const handler: Handler | undefined = Reflect.get(route, method);
    if (!handler) throw new Error(`${pattern} has no ${method}`);
    const params = names.flatMap((name, index) =>
      name.startsWith("[") ? [[name.slice(1, -1), decodeURIComponent(parts[index] ?? "")]] : [],
    );
    return { handler, params: Object.fromEntries(params) };
  }
  throw new Error(`no route for ${pathname}`);
}
