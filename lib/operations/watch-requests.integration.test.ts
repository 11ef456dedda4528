import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { walkBeforeNext } from "@/lib/http/request-steps.server";
import { unreadablePage } from "@/lib/http/short-page";
import { query } from "@/tests/setup/own-services";
import { nameRoutes } from "./name-routes";
import { getRequestFigures, notePageError, watchRequests } from "./watch-requests.server";

const manifest = JSON.stringify({
  staticRoutes: [{ page: "/about", regex: "^/about(?:/)?$" }],
  dynamicRoutes: [
    { page: "/clubs/[clubSlug]", regex: "^/clubs/([^/]+?)(?:/)?$" },
    { page: "/feeds/[secret]/atom", regex: "^/feeds/([^/]+?)/atom(?:/)?$" },
  ],
});
const routeOf = nameRoutes(["/api/proposals/:id", "/api/clubs"], manifest);

/** As Next answers a page that failed: with a document that says nothing without scripts. */
function failWith(error: unknown) {
  return createServer((incoming, outgoing) => {
    const path = incoming.url ?? "";
    notePageError(
      error,
      { path, method: "GET", headers: incoming.headers },
      routeOf(path.split("?")[0] ?? ""),
    );
    outgoing.statusCode = 500;
    outgoing.setHeader("content-type", "text/html; charset=utf-8");
    outgoing.write("<html>");
    outgoing.end("</html>");
  });
}

let servers: Server[] = [];

async function ask(server: Server, path: string) {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function eventsOf(requestId: string): Promise<object[]> {
  for (;;) {
    const events = await query("SELECT * FROM server_event WHERE request_id = $1", [requestId]);
    if (events.length > 0) return events;
  }
}

beforeAll(() => walkBeforeNext([watchRequests(routeOf)]));

afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

it("keeps what a page failed of under the id that its reader sees, and counts it by its route", async () => {
  const error = Object.assign(new Error("a bug"), { digest: "1234567890" });
  expect(await ask(failWith(error), "/clubs/treasury?show=all")).toMatchObject({
    status: 500,
    text: "<html></html>",
  });
  expect(await eventsOf("1234567890")).toMatchObject([
    {
      level: "error",
      event: "request",
      method: "GET",
      path: "/clubs/treasury",
      status: 500,
      code: "INTERNAL",
      fault: expect.stringContaining("a bug"),
    },
  ]);
  const figures = getRequestFigures().get("/clubs/[clubSlug]");
  expect(figures?.answers).toEqual(new Map([[500, 1]]));
  expect(figures?.buckets.at(-1)).toBe(1);
});

it("answers 503 with Retry-After and a page that says why, where the database is away", async () => {
  const fault = Object.assign(new Error("server login has been failing"), { code: "08P01", digest: "55" });
  const { status, headers, text } = await ask(failWith(fault), "/about");
  expect({ status, text }).toEqual({ status: 503, text: unreadablePage("55") });
  expect(headers.get("retry-after")).toBe("5");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'");
  expect(await eventsOf("55")).toMatchObject([{ level: "warn", status: 503, code: "DATABASE_UNAVAILABLE" }]);
});

it("keeps a secret in an address out of the events", async () => {
  const error = Object.assign(new Error("another bug"), { digest: "77" });
  await ask(failWith(error), "/feeds/a-secret/atom");
  expect(await eventsOf("77")).toMatchObject([{ path: "/feeds/[secret]/atom" }]);
});

it.each([
  ["/api/proposals/7", "/api/proposals/:id"],
  ["/api/nothing", "other"],
  ["/about", "/about"],
  ["/clubs/treasury", "/clubs/[clubSlug]"],
  ["/_next/static/chunks/a.js", "/_next"],
  ["/wp-login.php", "other"],
  [null, "other"],
])("names the route of %s: %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
});
