import type { PrivateKeyAccount } from "viem/accounts";
import { newBrowser, origin } from "./auth-routes";

type Handler = (request: Request, context: { params: Promise<unknown> }) => Response | Promise<Response>;

export type Answer = { status: number; body: Record<string, unknown>; response: Response };

/** Next's own order: fixed words before parameters. */
export type Routes = readonly (readonly [pattern: string, route: object])[];

/** Calls route functions, signed in or not. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Signs the account in and calls with its cookie; null is a visitor. */
export async function openCaller(account: PrivateKeyAccount | null, routes: Routes): Promise<Caller> {
  const cookie = account === null ? "" : await signIn(account);
  return async (method, path, body, more = {}) => {
    const headers = new Headers({ origin, ...(cookie && { cookie }), ...more });
    if (body !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
    const request = new Request(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const { handler, params } = match(routes, { method, pathname: new URL(request.url).pathname });
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

function match(
  routes: Routes,
  { method, pathname }: { method: string; pathname: string },
): { handler: Handler; params: Record<string, string> } {
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
