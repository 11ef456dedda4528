import { createServer, type RequestListener, type Server } from "node:http";
import { HttpRequestError } from "viem";
import { listen } from "@/local/listen";
import { HttpError, NETWORK_ERROR, requestJson, sendRequest, UnreachableError } from "./api-client";
import { describeFault } from "./describe-fault";
import { makeQueryClient } from "./query-client";
import { readFailure } from "./read-failure";

describe("describeFault", () => {
  it("names neither the address of the RPC, which may hold a key, nor the request, which may hold a signature", () => {
    const fault = new HttpRequestError({
      url: "https://rpc.example/v1/secret-key",
      status: 429,
      body: { method: "eth_call", params: ["0xsignature"] },
      details: "Too many requests",
    });
    expect(fault.stack).toContain("secret-key");
    expect(describeFault(fault)).toBe("HttpRequestError: HTTP request failed. 429 Too many requests");
  });

  it("keeps the stack of other errors and says nothing where nothing was thrown", () => {
    expect(describeFault(new Error("connection lost"))).toMatch(/^Error: connection lost\n +at /);
    expect(describeFault("text")).toBe("text");
    expect(describeFault(undefined)).toBeUndefined();
  });
});

describe("makeQueryClient", () => {
  it("keeps the limits of spec section 9", () => {
    expect(makeQueryClient({ isServer: false }).getDefaultOptions()).toMatchObject({
      queries: {
        staleTime: 60_000,
        gcTime: 300_000,
        refetchOnWindowFocus: true,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    });
  });

  it("keeps nothing by a timer on the server, where each would hold its whole request", () => {
    expect(makeQueryClient({ isServer: true }).getDefaultOptions().queries?.gcTime).toBe(
      Number.POSITIVE_INFINITY,
    );
  });

  it("gets the path of a key with credentials and parses JSON; a refusal reads STATUS: text", async () => {
    const fetching = jest.spyOn(globalThis, "fetch");
    const client = makeQueryClient();
    fetching.mockResolvedValueOnce(Response.json({ clubs: [] }));
    expect(await client.fetchQuery({ queryKey: ["/api/clubs"] })).toEqual({ clubs: [] });
    expect(fetching).toHaveBeenCalledWith(
      "/api/clubs",
      expect.objectContaining({ method: "GET", credentials: "include" }),
    );
    fetching.mockResolvedValueOnce(new Response("", { status: 503, statusText: "Service Unavailable" }));
    await expect(client.fetchQuery({ queryKey: ["/api/votes"] })).rejects.toThrow(
      /^503: Service Unavailable$/,
    );
    expect(fetching).toHaveBeenCalledTimes(2);
    client.clear();
    fetching.mockRestore();
  });

  it("names a key that holds no path", async () => {
    const client = makeQueryClient();
    await expect(client.fetchQuery({ queryKey: ["clubs"] })).rejects.toThrow('not "clubs"');
    client.clear();
  });
});

describe("readFailure", () => {
  it("gives the words and the request id of a refusal", () => {
    const body = JSON.stringify({ error: "The chain is away.", code: "CHAIN_UNAVAILABLE", requestId: "r-1" });
    expect(readFailure(new HttpError(503, body))).toEqual({
      status: 503,
      text: "The chain is away.",
      code: "CHAIN_UNAVAILABLE",
      requestId: "r-1",
    });
  });

  it.each(["<html>Bad gateway</html>", '{"error":1}', "", " []"])(
    "says that an answer is no refusal of ours: %s",
    (text) => {
      expect(readFailure(new HttpError(502, text))).toEqual({
        status: 502,
        text: "The server answered with status 502. Try again in a moment.",
        code: null,
        requestId: null,
      });
    },
  );

  it("reads a refusal that has nothing but its words", () => {
    const failure = readFailure(new HttpError(422, '{"error":"Try again."}'));
    expect(failure).toEqual({ status: 422, text: "Try again.", code: null, requestId: null });
  });

  it("says why no answer came", () => {
    const failure = readFailure(new UnreachableError(NETWORK_ERROR, null));
    expect(failure).toEqual({ status: null, text: NETWORK_ERROR, code: null, requestId: null });
  });

  it("asks to reload when the answer is not the promised one", () => {
    expect(readFailure(new SyntaxError("Unexpected token")).text).toMatch(/^The server's answer could not/);
  });
});

describe("api client", () => {
  let server: Server | undefined;

  /** A real server on a free port, so that statuses, empty bodies and silence are what fetch sees in life. */
  async function serve(listener: RequestListener): Promise<string> {
    const started = createServer(listener);
    server = started;
    return `${(await listen(started)).url}/`;
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
});
