import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { walkBeforeNext } from "@/lib/http/request-steps.server";
import { answerDirectly } from "./answer-directly.server";
import { serve } from "./route.server";

const origin = "https://club.test";
const echo = serve({
  auth: "none",
  limit: null,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ word: z.string() }),
  handler: ({ params, body, request: { headers, url } }) => ({
    ...params,
    ...body,
    url,
    client: headers.get("x-forwarded-for"),
  }),
});

let server: Server;
/** One connection, so that a request which holds it up is seen. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  server = createServer((_incoming, outgoing) => void outgoing.end("Next")).listen(0, "127.0.0.1");
  await once(server, "listening");
  walkBeforeNext([answerDirectly({ path: "/api/things/{id}/words", load: async () => echo })]);
});

afterAll(() => {
  agent.destroy();
  server.close();
});

type Sent = { method?: string; path?: string; body?: string; headers?: Record<string, string> };

function send({
  method = "POST",
  path = "/api/things/7/words",
  body = '{"word":"yes"}',
  headers = {},
}: Sent) {
  return new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const sent = { "content-type": "application/json", origin, ...headers };
    const asked = request({ agent, port, method, path, host: "127.0.0.1", headers: sent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      response.once("end", () => resolve({ status: response.statusCode, text, headers: response.headers }));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

describe("answerDirectly", () => {
  it("gives the route its parameters, body and client, and sends its headers with the length of the answer", async () => {
    const { status, text, headers } = await send({});
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      ...{ id: "7", word: "yes", url: `${origin}/api/things/7/words`, client: "127.0.0.1" },
    });
    expect(headers).toMatchObject({
      "content-length": String(text.length),
      "cache-control": expect.stringContaining("no-store"),
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
  });

  it("leaves the client to the proxy that named it", async () => {
    const { text } = await send({ headers: { "x-forwarded-for": "1.2.3.4, 10.0.0.1" } });
    expect(JSON.parse(text)).toMatchObject({ client: "1.2.3.4, 10.0.0.1" });
  });

  it.each<[string, Sent]>([
    ["another method", { method: "PUT" }],
    ["another path", { path: "/api/things/7/words/8" }],
    ["an escape", { path: "/api/things/%37/words" }],
    ["a query", { path: "/api/things/7/words?a=1" }],
    ["a whole address", { path: "http://club.test/api/things/7/words" }],
    ["what would be a wrong host in an address", { path: "/\\[" }],
    ["what would be a wrong port in one", { path: "//a:b" }],
  ])("leaves %s to Next", async (_what, sent) => {
    expect((await send(sent)).text).toBe("Next");
  });

  it.each<[string, number, Sent]>([
    ["of another site, unread", 403, { headers: { origin: "https://evil.test" } }],
    ["announced as too large", 413, {}],
    ["that grows too large", 413, { headers: { "transfer-encoding": "chunked" } }],
  ])("refuses a body %s, and the connection serves the next request", async (_what, status, sent) => {
    const refused = await send({ ...sent, body: `{"word":"${"a".repeat(1_000_000)}"}` });
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.text)).toMatchObject({ requestId: expect.any(String) });
    expect((await send({})).status).toBe(200);
  });
});
