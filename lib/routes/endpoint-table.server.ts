import "server-only";
import { addRoute, createRouter, findRoute } from "rou3";
import { AppError } from "@/lib/http/app-error";
import type { Method } from "@/lib/http/endpoint";
import { type RouteHandler, route, serve } from "./route.server";

type Declares<Key extends string> = { endpoints: { readonly [Each in Key]: RouteHandler } };

/** By `"GET /clubs/:clubSlug"`, what loads the module that declares it. */
export type EndpointTable<Key extends string = string> = {
  readonly [Each in Key]: () => Promise<Declares<Each>>;
};

/** The compiler finds a line whose module doesn't declare it. */
export function tableOf<Key extends string>(table: EndpointTable<Key>): EndpointTable<Key> {
  return table;
}

export type Endpoint = { method: string; path: string; load: () => Promise<RouteHandler> };

export function listEndpoints(table: EndpointTable): Endpoint[] {
  return Object.entries(table).map(([key, load]) => {
    const [method = "", path = ""] = key.split(" ");
    return {
      method,
      path: `/api${path}`,
      load: async () => {
        const handler = (await load()).endpoints[key];
        if (handler === undefined) throw new Error(`no module declares ${key}`);
        return handler;
      },
    };
  });
}

/** Every address under /api that the table doesn't have. */
const unknown = serve({
  auth: "none",
  limit: null,
  handler: () => {
    throw new AppError("NOT_FOUND", "This API has no such address.");
  },
});

type Answers = Record<Method | "HEAD" | "OPTIONS", (request: Request) => Promise<Response>>;

/** Finds what a pathname asks for, as it was sent: all endpoints of its path, with the parameters not decoded. */
function createFinder(table: EndpointTable) {
  const paths = new Map<string, Endpoint[]>();
  for (const endpoint of listEndpoints(table)) {
    paths.set(endpoint.path, [...(paths.get(endpoint.path) ?? []), endpoint]);
  }
  const router = createRouter<Endpoint[]>();
  for (const [path, endpoints] of paths) addRoute(router, "", path, endpoints);
  return (pathname: string) => findRoute(router, "", pathname);
}

/** Names the table's path of an address, as in `/api/clubs/:clubSlug`; undefined if no endpoint has it. */
export function createPathNamer(table: EndpointTable): (address: string) => string | undefined {
  const find = createFinder(table);
  return (address) => find(address.replace(/\?.*$/s, ""))?.data[0]?.path;
}

/** What the one route file exports. Parameters are decoded after an address is matched. */
export function answerFrom(table: EndpointTable): Answers {
  const find = createFinder(table);
  const answerTo = (method: keyof Answers) => async (request: Request) => {
    const { data, params = {} } = find(new URL(request.url).pathname) ?? {};
    const handler = data === undefined ? unknown : route(await load(data))[method];
    return handler(request, { params: Promise.resolve(decoded(params)) });
  };
  return {
    GET: answerTo("GET"),
    HEAD: answerTo("HEAD"),
    POST: answerTo("POST"),
    PUT: answerTo("PUT"),
    PATCH: answerTo("PATCH"),
    DELETE: answerTo("DELETE"),
    OPTIONS: answerTo("OPTIONS"),
  };
}

/** All of a path's methods, because a refusal names them. */
async function load(endpoints: readonly Endpoint[]): Promise<Partial<Record<Method, RouteHandler>>> {
  return Object.fromEntries(
    await Promise.all(endpoints.map(async (endpoint) => [endpoint.method, await endpoint.load()] as const)),
  );
}

function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
}
