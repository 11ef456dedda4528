import type { Manners, Refusal } from "./manners";
import { refusals } from "./refusals";
import { type CronosNode, startCronosNode } from "./start-cronos-node";

const HEAD = 30_000;
let now = 1_800_000_000_000;
let node: CronosNode;

afterEach(() => node.close());

type RpcAnswer = { id: unknown; result?: unknown; error?: { code: number; message: string; data?: unknown } };

async function start(manners: Partial<Manners>): Promise<void> {
  node = await startCronosNode({
    seed: 3,
    head: HEAD,
    transfers: 6_000,
    pace: "hand",
    now: () => now,
    manners,
  });
}

const hex = (number: number) => `0x${number.toString(16)}`;
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: "2.0", id: 1, method, params });
const logs = (from: number, to: number) => call("eth_getLogs", { fromBlock: hex(from), toBlock: hex(to) });
const head = () => call("eth_blockNumber");

function post(body: unknown): Promise<Response> {
  return fetch(node.url, { method: "POST", body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) });
}

async function ask(body: unknown): Promise<RpcAnswer> {
  return (await post(body)).json();
}

async function askAll(bodies: unknown[]): Promise<RpcAnswer[]> {
  return (await post(bodies)).json();
}

// Busy machines are slow; nothing here waits for a time.
jest.setTimeout(60_000);

describe("the cap on an eth_getLogs", () => {
  it("counts the distance between the ends as Cronos does, in its words", async () => {
    await start({});
    expect((await ask(logs(10_000, 12_000))).error).toBeUndefined();
    expect((await ask(logs(10_000, 12_001))).error).toEqual({
      code: -32000,
      message: "maximum [from, to] blocks distance: 2000",
      data: null,
    });
    expect(node.counters()).toMatchObject({
      calls: { eth_getLogs: 2 },
      answers: { eth_getLogs: 1 },
      logBlocks: 2_001,
      refusals: { range: 1 },
    });
    expect(node.logQuestionsNeeded({ fromBlock: 1, toBlock: 2_000 })).toBe(1);
    expect(node.logQuestionsNeeded({ fromBlock: 0, toBlock: 200_000 })).toBe(101);
  });

  it.each([
    [
      "alchemy",
      -32600,
      "up to a 10000 block range. Based on your parameters, this block range should work: [0x1388, 0x3a97]",
    ],
    ["infura", -32602, "range 15000 exceeds limit of 10000"],
    ["quicknode", -32614, "eth_getLogs is limited to a 10,000 range"],
    ["ankr", -32600, "block range is too wide"],
    ["drpc", 35, "ranges over 10000 blocks are not supported on freetier"],
    ["blockpi", -32602, "eth_getLogs is limited to 10000 block range."],
    ["chainstack", -32602, "Block range limit exceeded."],
  ] as const)("is refused in the words of %s", async (limitWords, code, message) => {
    await start({ limitWords, maxLogDistance: 10_000 });
    expect((await ask(logs(5_000, 20_000))).error).toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
    expect((await ask(logs(5_000, 15_000))).error).toBeUndefined();
  });

  it("comes with a result of null if the provider does that", async () => {
    await start({ isResultNullBesideError: true });
    expect(await ask(logs(10_000, 12_001))).toMatchObject({ result: null, error: { code: -32000 } });
    expect((await ask(logs(10_000, 12_000))).result).not.toBeNull();
  });

  it("has its own status if the provider has one, unless the call is part of a batch", async () => {
    await start({ limitWords: "quicknode" });
    expect((await post(logs(5_000, 20_000))).status).toBe(413);
    expect((await post([logs(5_000, 20_000)])).status).toBe(200);
  });

  it.each([
    ["cronos", "query returned more than 100 results"],
    ["infura", "query returned more than 100 results. Try with this block range [0x1388, 0x1770]."],
    ["alchemy", "Log response size exceeded."],
    ["drpc", "query exceeds max results 100, retry with the range 5000-6000"],
  ] as const)("refuses too many logs in the words of %s", async (limitWords, message) => {
    await start({ limitWords, maxLogResults: 100 });
    expect((await ask(logs(5_000, 7_000))).error?.message).toContain(message);
    expect((await ask(logs(5_000, 5_200))).error).toBeUndefined();
  });
});

describe("a rate limit", () => {
  const limited = (counts: "calls" | "requests", refusal: Refusal) =>
    start({ rateLimit: { perSecond: 2, burst: 4, counts, refusal } });

  it("counts requests, refuses with 429 and lets them pass again as time goes by", async () => {
    await limited("requests", refusals.tooManyRetryAfter);
    const statuses = async (count: number) => {
      const found: number[] = [];
      for (let index = 0; index < count; index++) found.push((await post([head(), head()])).status);
      return found;
    };
    expect(await statuses(6)).toEqual([200, 200, 200, 200, 429, 429]);
    expect((await post(head())).headers.get("retry-after")).toBe("1");
    now += 1_000;
    expect(await statuses(3)).toEqual([200, 200, 429]);
    node.change({ rateLimit: { perSecond: 1, burst: 1, counts: "requests", refusal: refusals.tooMany } });
    await post(head());
    const refused = await post(head());
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, null]);
  });

  it("counts calls and refuses the excess calls of a batch, whatever their method", async () => {
    await limited("calls", refusals.limitExceeded);
    const answers = await askAll([head(), logs(1, 2), head(), head(), logs(1, 2), head()]);
    expect(answers.map(({ error }) => error?.message)).toEqual([
      ...Array(4).fill(undefined),
      "limit exceeded",
      "limit exceeded",
    ]);
    expect(answers[4]?.error?.code).toBe(-32005);
    expect(node.counters().refusals.rate).toBe(2);
  });

  it("may answer a whole batch with one error object", async () => {
    await limited("calls", refusals.limitExceededForAll);
    await askAll([head(), head(), head()]);
    expect(await ask([head(), head()])).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: { code: -32005, message: "limit exceeded" },
    });
  });
});

describe("troubles", () => {
  it("affect only one method inside a batch, a given number of times", async () => {
    await start({
      troubles: [{ refusal: refusals.projectRateExceeded, methods: ["eth_getLogs"], times: 1 }],
    });
    const batch = [head(), logs(1, 2), head()];
    expect((await askAll(batch)).map(({ error }) => error?.message)).toEqual([
      undefined,
      "project ID request rate exceeded",
      undefined,
    ]);
    expect((await askAll(batch)).every(({ error }) => error === undefined)).toBe(true);
  });

  it("affect a share of the requests, the same ones for the same seed", async () => {
    const draw = async () => {
      await start({ troubles: [{ refusal: refusals.badGateway, share: 0.3 }] });
      const statuses: number[] = [];
      for (let index = 0; index < 60; index++) statuses.push((await post(head())).status);
      return statuses;
    };
    const statuses = await draw();
    await node.close();
    expect(await draw()).toEqual(statuses);
    const refused = statuses.filter((status) => status === 502).length;
    expect(refused).toBeGreaterThan(8);
    expect(refused).toBeLessThan(30);
    expect(node.counters()).toMatchObject({
      requests: 60,
      calls: { eth_blockNumber: 60 },
      answers: { eth_blockNumber: 60 - refused },
      refusals: { trouble: refused },
    });
  });

  it.each([
    ["tooMany", 429],
    ["bareRateError", 429],
    ["dailyCountExceeded", 429],
    ["unavailable", 503],
    ["batchTooLarge", 413],
  ] as const)("can be %s with status %i", async (name, status) => {
    await start({ troubles: [{ refusal: refusals[name] }] });
    expect((await post([head()])).status).toBe(status);
  });

  it("can be a hang or a broken connection", async () => {
    await start({ troubles: [{ refusal: refusals.hang, times: 1 }, { refusal: refusals.reset }] });
    const hanging = fetch(node.url, {
      method: "POST",
      body: JSON.stringify(head()),
      signal: AbortSignal.timeout(200),
    });
    await expect(hanging).rejects.toThrow(/timeout/i);
    await expect(post(head())).rejects.toThrow();
  });
});

describe("batches", () => {
  it("are refused above their limit, and with a limit of 0 altogether", async () => {
    await start({ batches: { max: 2, refusal: refusals.batchLimitExceeded } });
    expect(await askAll([head(), head()])).toHaveLength(2);
    expect((await ask([head(), head(), head()])).error?.message).toBe("batch limit exceeded");
    node.change({ batches: { max: 0, refusal: refusals.batchTooLarge } });
    expect((await post([head()])).status).toBe(413);
    expect((await post(head())).status).toBe(200);
  });

  it("can be cut, or answered in another order", async () => {
    await start({ batches: { max: 2, refusal: "cut" } });
    const batch = Array.from({ length: 12 }, (_, id) => ({ ...head(), id }));
    expect((await askAll(batch)).map(({ id }) => id)).toEqual([0, 1]);
    node.change({ batches: null, isBatchShuffled: true });
    const ids = (await askAll(batch)).map(({ id }) => Number(id));
    expect(ids).not.toEqual(batch.map(({ id }) => id));
    expect(ids.toSorted((left, right) => left - right)).toEqual(batch.map(({ id }) => id));
  });
});

describe("machines", () => {
  const lagging = (more: Partial<Manners["machines"]> = {}) =>
    start({
      machines: { lags: [0, 5], choice: "in-turn", unknownBlock: "null", unknownLogs: "short", ...more },
    });

  it("take turns, and those that are behind silently leave out the newest blocks and their logs", async () => {
    await lagging();
    expect([(await ask(head())).result, (await ask(head())).result]).toEqual([hex(HEAD), hex(HEAD - 5)]);
    const newest = call("eth_getBlockByNumber", hex(HEAD), false);
    expect((await ask(newest)).result).toMatchObject({ number: hex(HEAD) });
    expect((await ask(newest)).result).toBeNull();
    node.change({ machines: { ...node.manners().machines, lags: [0, 200] } });
    const { world } = node;
    const count = (toBlock: number) => [...world.transfersIn({ fromBlock: HEAD - 400, toBlock })].length;
    const lengths = [await ask(logs(HEAD - 400, HEAD)), await ask(logs(HEAD - 400, HEAD))].map(
      ({ result }) => Array.isArray(result) && result.length,
    );
    expect(lengths).toEqual([count(HEAD), count(HEAD - 200)]);
    expect(count(HEAD)).toBeGreaterThan(count(HEAD - 200));
  });

  it("say so instead if told to", async () => {
    await lagging({ unknownBlock: "error", unknownLogs: "error" });
    await ask(head());
    const answers = await askAll([call("eth_getBlockByNumber", hex(HEAD), false), logs(HEAD - 9, HEAD)]);
    expect(answers.map(({ error }) => error?.message)).toEqual([
      `height ${HEAD} must be less than or equal to the current blockchain height ${HEAD - 5}`,
      `block height ${HEAD} is not available, the newest is ${HEAD - 5}`,
    ]);
    node.change({ machines: { ...node.manners().machines, unknownLogs: "null" } });
    await ask(head());
    expect((await ask(logs(HEAD - 9, HEAD))).result).toBeNull();
  });

  it("can all be stuck at a block", async () => {
    await start({ stuckAt: HEAD - 100 });
    expect((await ask(head())).result).toBe(hex(HEAD - 100));
  });
});

describe("a node without archive", () => {
  it("has pruned old state, in Cronos' words, and keeps blocks and logs", async () => {
    await start({ keepStates: 1_000 });
    const { token } = node.addresses;
    const supply = (block: number) => call("eth_call", { to: token, data: "0x18160ddd" }, hex(block));
    expect((await ask(supply(HEAD - 1_000))).result).toMatch(/^0x[0-9a-f]{64}$/);
    for (const question of [supply(HEAD - 1_001), call("eth_getCode", token, hex(HEAD - 1_001))]) {
      expect((await ask(question)).error?.message).toContain("Version has either been pruned");
    }
    expect((await ask(call("eth_getBlockByNumber", "0x1", false))).result).toMatchObject({ number: "0x1" });
    expect((await ask(logs(5_000, 6_000))).error).toBeUndefined();
  });
});

describe("a finalized block", () => {
  it("is the newest, some blocks behind, or a word that the node does not know", async () => {
    const finalized = () => ask(call("eth_getBlockByNumber", "finalized", false));
    await start({});
    expect((await finalized()).result).toMatchObject({ number: hex(HEAD) });
    node.change({ finalizedLag: 64 });
    expect((await finalized()).result).toMatchObject({ number: hex(HEAD - 64) });
    node.change({ finalizedLag: null });
    expect((await finalized()).error?.code).toBe(-32602);
  });
});

describe("latency", () => {
  it("comes before each answer, and pending answers don't wait for each other", async () => {
    await start({ latencyMs: 200 });
    const started = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => ask(head())));
    const passed = performance.now() - started;
    expect(passed).toBeGreaterThanOrEqual(195);
    expect(passed).toBeLessThan(20 * 195);
  });
});
