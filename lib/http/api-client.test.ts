import { createServer, type RequestListener, type Server } from "node:http";
import { requestJson, sendRequest } from "./api-client";

let server: Server | undefined;

/** A real server on a free port, so that statuses, empty bodies and silence are what fetch sees in life. */
async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return `http://127.0.0.1:${address.port}/`;
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("requestJson", () => {
  it("raises STATUS: text for a non-OK answer", async () => {
    const url = await serve((_, response) => response.writeHead(409).end("already used"));
    await expect(requestJson(url)).rejects.toThrow(/^409: already used$/);
  });

  it("takes the status text when the body is empty", async () => {
    const url = await serve((_, response) => response.writeHead(503, "Service Unavailable").end());
    await expect(requestJson(url)).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it("sends a body as JSON and parses the answer", async () => {
    const url = await serve((request, response) => {
      request.on("data", (chunk) =>
        response.end(JSON.stringify([request.headers["content-type"], String(chunk)])),
      );
    });
    expect(await requestJson(url, { method: "POST", body: { a: 1 } })).toEqual([
      "application/json",
      '{"a":1}',
    ]);
  });

  it("sends cookies to this server and to no other", async () => {
    const fetched = jest.spyOn(globalThis, "fetch");
    await requestJson(await serve((_, response) => response.end("{}")));
    fetched.mockResolvedValueOnce(new Response("{}"));
    await requestJson("/api/clubs");
    expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(["omit", "include"]);
    fetched.mockRestore();
  });
});

describe("sendRequest", () => {
  it("says Request timeout when the answer is late", async () => {
    const url = await serve(() => undefined);
    await expect(sendRequest(url, { timeoutMs: 30 })).rejects.toThrow(/^Request timeout$/);
  });

  it("counts a body that stops half way as late too", async () => {
    const url = await serve((_, response) =>
      response.writeHead(200, { "content-length": "9" }).write("half"),
    );
    await expect(sendRequest(url, { timeoutMs: 60 })).rejects.toThrow(/^Request timeout$/);
  });

  it("says Network error when nobody listens", async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    await expect(sendRequest(url)).rejects.toThrow(
      "Network error: Could not connect to the server. Please check your internet connection.",
    );
  });

  it("leaves an abort by the caller as it is", async () => {
    const url = await serve(() => undefined);
    const caller = new AbortController();
    const sent = sendRequest(url, { signal: caller.signal });
    caller.abort();
    await expect(sent).rejects.toThrow(/abort/i);
  });
});
