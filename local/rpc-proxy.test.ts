import { createServer, type Server } from "node:http";
import { z } from "zod";
import { listen } from "./listen";
import { type RpcFault, type RpcProxy, rpcFaults, startRpcProxy } from "./rpc-proxy";

const HEAD = 50_000;
const calls = z.union([
  z.array(z.looseObject({ id: z.unknown(), method: z.string() })),
  z.looseObject({ id: z.unknown(), method: z.string() }),
]);

/** A small node at block 50,000; eth_getLogs answers as many logs as the filter's `count` asks for. */
const results: Record<string, (params: unknown) => unknown> = {
  eth_blockNumber: () => `0x${HEAD.toString(16)}`,
  eth_chainId: () => "0x19",
  eth_call: () => "0x01",
  eth_getLogs: (params) => Array.from({ length: countOf(params) }, (_, index) => ({ logIndex: index })),
  eth_getBlockByNumber: () => ({ number: `0x${HEAD.toString(16)}`, timestamp: "0x66000000" }),
};

let node: Server;
let proxy: RpcProxy;

beforeAll(async () => {
  node = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const json = calls.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const answer = (call: { id: unknown; method: string; params?: unknown }) => ({
      jsonrpc: "2.0",
      id: call.id,
      result: results[call.method]?.(call.params),
    });
    response.end(JSON.stringify(Array.isArray(json) ? json.map(answer).reverse() : answer(json)));
  });
  const { url: target } = await listen(node);
  proxy = await startRpcProxy({ target, keepStates: 128, slowMs: 400 });
});

afterEach(() => proxy.setFault(null));
afterAll(async () => {
  await proxy.stop();
  await new Promise((resolve) => node.close(resolve));
});

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(proxy.url, { method: "POST", body: JSON.stringify(body), headers });
}

async function ask(
  method: string,
  params: unknown[] = [],
  headers: Record<string, string> = {},
): Promise<unknown> {
  return (await post({ jsonrpc: "2.0", id: 7, method, params }, headers)).json();
}

const hex = (block: number): string => `0x${block.toString(16)}`;

describe("startRpcProxy as a Cronos node", () => {
  it("gives each call of a batch its own id, whatever order the node answers in", async () => {
    const batch = ["eth_chainId", "eth_call", "eth_blockNumber"].map((method, id) => ({
      jsonrpc: "2.0",
      id,
      method,
    }));
    const answers = await (await post(batch)).json();
    expect(answers).toEqual([
      { jsonrpc: "2.0", id: 0, result: "0x19" },
      { jsonrpc: "2.0", id: 1, result: "0x01" },
      { jsonrpc: "2.0", id: 2, result: hex(HEAD) },
    ]);
  });

  it.each([
    [1, 10_000, undefined],
    [1, 10_001, "maximum [from, to] blocks distance: 10000"],
    [0, HEAD, "maximum [from, to] blocks distance: 10000"],
  ])("answers eth_getLogs from %i to %i with error %s", async (from, to, message) => {
    const answer = await ask("eth_getLogs", [{ fromBlock: hex(from), toBlock: hex(to) }]);
    expect(answer).toMatchObject(message ? { error: { code: -32000, message } } : { result: [] });
  });

  it("refuses from earliest to latest, which is the whole chain", async () => {
    const answer = await ask("eth_getLogs", [{ fromBlock: "earliest", toBlock: "latest" }]);
    expect(answer).toMatchObject({ error: { code: -32000 } });
  });

  it.each([
    [10_000, false],
    [10_001, true],
  ])("with %i logs found, refuses: %s", async (count, isRefused) => {
    const answer = await ask("eth_getLogs", [{ fromBlock: hex(1), toBlock: hex(2), count }]);
    if (isRefused)
      expect(answer).toMatchObject({ error: { message: "query returned more than 10000 results" } });
    else expect(answer).toHaveProperty("result.length", count);
  });

  it.each([
    ["latest", false],
    [hex(HEAD - 128), false],
    [hex(HEAD - 129), true],
    [{ blockNumber: hex(1) }, true],
    ["earliest", true],
  ])("reading state at %j is refused: %s", async (block, isRefused) => {
    const answer = await ask("eth_call", [{ to: "0x1" }, block]);
    expect(answer).toMatchObject(isRefused ? { error: { code: -32000 } } : { result: "0x01" });
  });

  it("lets browsers read, but no page of another site can change the chain or play faults", async () => {
    const preflight = await fetch(proxy.url, { method: "OPTIONS" });
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    const foreign = { origin: "https://evil.example" };
    expect(await ask("eth_chainId", [], foreign)).toMatchObject({ result: "0x19" });
    expect(await ask("anvil_setBalance", [], foreign)).toMatchObject({ error: { code: -32601 } });
    const fault = { method: "POST", headers: foreign, body: '{"fault":"down"}' };
    expect((await fetch(`${proxy.url}/__fault`, fault)).status).toBe(405);
    expect(await ask("eth_chainId")).toMatchObject({ result: "0x19" });
  });

  it("answers broken JSON with a parse error", async () => {
    const response = await fetch(proxy.url, { method: "POST", body: "{" });
    expect(await response.json()).toMatchObject({ error: { code: -32700 } });
  });
});

describe("startRpcProxy's faults", () => {
  const shown: Record<RpcFault, () => Promise<void>> = {
    down: async () => {
      await expect(ask("eth_chainId")).rejects.toThrow("fetch failed");
    },
    slow: async () => {
      const startedAt = Date.now();
      expect(await ask("eth_chainId")).toMatchObject({ result: "0x19" });
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(390);
    },
    garbage: async () => {
      const response = await post({ id: 1, method: "eth_chainId" });
      expect(response.status).toBe(200);
      await expect(response.json()).rejects.toThrow();
    },
    "wrong-id": async () => {
      expect(await ask("eth_chainId")).toMatchObject({ id: 987_654_321, result: "0x19" });
    },
    html: async () => {
      const response = await post({ id: 1, method: "eth_chainId" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("text/html");
      expect(await response.text()).toContain("<html>");
    },
    "429": async () => {
      expect((await post({ id: 1, method: "eth_chainId" })).status).toBe(429);
    },
    "wrong-chain": async () => {
      expect(await ask("eth_chainId")).toMatchObject({ id: 7, result: "0x1" });
    },
    "stale-block": async () => {
      expect(await ask("eth_blockNumber")).toMatchObject({ result: hex(HEAD - 1_000) });
      const stale = { number: hex(HEAD - 1_000), timestamp: hex(0x66000000 - 3_600) };
      expect(await ask("eth_getBlockByNumber", ["latest", false])).toMatchObject({ result: stale });
    },
  };

  it.each(rpcFaults)("plays %s when asked over HTTP, and is healthy again after null", async (fault) => {
    const set = (value: unknown) =>
      fetch(`${proxy.url}/__fault`, { method: "POST", body: JSON.stringify({ fault: value }) });
    expect((await set(fault)).status).toBe(200);
    await shown[fault]();
    expect((await set(null)).status).toBe(200);
    expect(await ask("eth_chainId")).toEqual({ jsonrpc: "2.0", id: 7, result: "0x19" });
    expect(await ask("eth_blockNumber")).toMatchObject({ result: hex(HEAD) });
  });

  it("refuses an unknown fault and names the known ones", async () => {
    const response = await fetch(`${proxy.url}/__fault`, { method: "POST", body: '{"fault":"tired"}' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("stale-block");
  });
});

function countOf(params: unknown): number {
  const parsed = z.tuple([z.looseObject({ count: z.number().default(0) })]).safeParse(params);
  return parsed.success ? parsed.data[0].count : 0;
}
