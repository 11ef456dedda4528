import "server-only";
import { trace } from "@opentelemetry/api";
import { addRoute, createRouter, findRoute } from "rou3";
import { AppError } from "@/lib/http/app-error";
import { API_PATH, type Method } from "@/lib/http/endpoint";
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

/** What the one route file exports. An address is matched as it was sent, and its parameters are decoded after that. */
export function answerFrom(table: EndpointTable): Answers {
  const paths = new Map<string, Endpoint[]>();
  for (const endpoint of listEndpoints(table)) {
    paths.set(endpoint.path, [...(paths.get(endpoint.path) ?? []), endpoint]);
  }
  const router = createRouter<Endpoint[]>();
  for (const [path, endpoints] of paths) addRoute(router, "", path, endpoints);
  const answerTo = (method: keyof Answers) => async (request: Request) => {
    const { data, params = {} } = findRoute(router, "", new URL(request.url).pathname) ?? {};
    // Next names only the route file.
    if (data?.[0]) trace.getActiveSpan()?.setAttribute(API_PATH, data[0].path);
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
