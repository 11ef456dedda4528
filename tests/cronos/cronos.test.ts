import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createPublicClient, erc20Abi, getAddress, http, parseAbiItem, zeroAddress } from "viem";
import { cronos } from "viem/chains";
import { z } from "zod";
import { TRANSFER_TOPIC } from "@/lib/chain/parse-transfers";
import { seededRandom } from "@/tests/proof/proof";
import { limitWords } from "./limit-words";
import type { Manners, Refusal } from "./manners";
import { refusals } from "./refusals";
import { type CronosNode, type CronosNodeOptions, startCronosNode } from "./start-cronos-node";
import { createWorld, type World, type WorldOptions } from "./world";

describe("manners", () => {
  const HEAD = 30_000;
  let now = 1_800_000_000_000;
  let node: CronosNode;

  afterEach(() => node.close());

  type RpcAnswer = {
    id: unknown;
    result?: unknown;
    error?: { code: number; message: string; data?: unknown };
  };

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
    return fetch(node.url, {
      method: "POST",
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
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
});

const rowSchema = z.strictObject({
  provider: z.string().min(1),
  /** Null if the source doesn't say. */
  status: z.int().nullable(),
  body: z.unknown(),
  kind: z.enum(["range", "results", "batch", "rate", "behind", "transient", "fault"]),
  /** The number of blocks or calls in the words. */
  limit: z.int().positive().optional(),
  source: z.url({ protocol: /^https$/ }),
});
const file = join(__dirname, "../vectors/rpc-refusals/refusals.json");
const rows = z.array(rowSchema).parse(JSON.parse(readFileSync(file, "utf8")));

/** dRPC's own words are quoted in many public programs, but no page of dRPC or of an issue has them. */
const UNSOURCED = ["drpc"];

const withoutNumbers = (text: string) => text.replaceAll(/0x[0-9a-f]+|\d[\d,]*K?/gi, "#");
const known = rows.map(({ provider, body }) => ({ provider, text: withoutNumbers(JSON.stringify(body)) }));

describe("the table of refusals", () => {
  it("has real words of many providers, each once and with its source", () => {
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(new Set(rows.map(({ provider }) => provider)).size).toBeGreaterThanOrEqual(8);
    const told = rows.map(({ provider, body }) => JSON.stringify({ provider, body }));
    expect(new Set(told).size).toBe(rows.length);
  });

  it("names a limit only in words that contain it", () => {
    for (const { limit, body } of rows) {
      if (limit === undefined) continue;
      expect(JSON.stringify(body).replaceAll(",", "")).toContain(String(limit));
    }
  });

  it.each(Object.keys(limitWords).filter((name) => !UNSOURCED.includes(name)))(
    "holds the words with which the node refuses too many blocks as %s",
    (name) => {
      const [, words] = Object.entries(limitWords).find(([key]) => key === name) ?? [];
      const message = words?.tooManyBlocks({ from: 5_000, to: 25_000, limit: 10_000 }).message ?? "none";
      const texts = known
        .filter(({ provider }) => provider.toLowerCase().startsWith(name))
        .map(({ text }) => text);
      expect(texts.join("\n")).toContain(withoutNumbers(message));
    },
  );

  it.each([
    "limitExceeded",
    "projectRateExceeded",
    "dailyCountExceeded",
    "tooManyLogsInBatch",
    "internalError",
  ] as const)("holds the words of the planted refusal %s", (name) => {
    const { message } = refusals[name];
    expect(known.map(({ text }) => text).join("\n")).toContain(JSON.stringify(message).slice(1, -1));
  });
});

describe("start cronos node", () => {
  const HEAD = 30_000;
  const small: CronosNodeOptions = { seed: 3, head: HEAD, transfers: 6_000, holders: 100, pace: "hand" };
  const nodes: CronosNode[] = [];

  async function start(options: CronosNodeOptions = {}): Promise<CronosNode> {
    const node = await startCronosNode({ ...small, ...options });
    nodes.push(node);
    return node;
  }

  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
  });

  type RpcAnswer = { id: unknown; result?: unknown; error?: { code: number; message: string } };

  async function post(node: CronosNode, body: unknown): Promise<Response> {
    return fetch(node.url, { method: "POST", body: JSON.stringify(body) });
  }

  async function ask(node: CronosNode, method: string, ...params: unknown[]): Promise<RpcAnswer> {
    return (await post(node, { jsonrpc: "2.0", id: 1, method, params })).json();
  }

  const hex = (number: number) => `0x${number.toString(16)}`;

  // Busy machines are slow; nothing here waits for a time.
  jest.setTimeout(60_000);

  describe("startCronosNode, read by viem", () => {
    const event = parseAbiItem("event Transfer(address indexed from, address indexed to, uint256 value)");
    const nftEvent = parseAbiItem(
      "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
    );
    const clientOf = (node: CronosNode) =>
      createPublicClient({
        chain: { ...cronos, contracts: { multicall3: { address: node.addresses.multicall3 } } },
        transport: http(node.url, { retryCount: 0 }),
      });

    it("has a chain of blocks with a time of 400 ms each", async () => {
      const client = clientOf(await start({ now: () => 1_800_000_000_000 }));
      expect(await client.getChainId()).toBe(25);
      expect(await client.getBlockNumber()).toBe(BigInt(HEAD));
      const newest = await client.getBlock({ blockTag: "finalized" });
      const parent = await client.getBlock({ blockHash: newest.parentHash });
      const older = await client.getBlock({ blockNumber: BigInt(HEAD - 25) });
      expect(newest.number).toBe(BigInt(HEAD));
      expect(parent.number).toBe(BigInt(HEAD - 1));
      expect(newest.timestamp).toBe(1_800_000_000n);
      expect(older.timestamp).toBe(1_799_999_990n);
    });

    it("has logs that lead to the balances of its contracts", async () => {
      const node = await start({ manners: { maxLogDistance: null, maxLogResults: null } });
      const client = clientOf(node);
      const balances = { nft: new Map<string, bigint>(), token: new Map<string, bigint>() };
      const move = (of: Map<string, bigint>, holder: string, amount: bigint) =>
        of.set(holder, (of.get(holder) ?? 0n) + amount);
      const range = { fromBlock: 0n, toBlock: BigInt(HEAD), strict: true } as const;
      for (const { args } of await client.getLogs({ address: node.addresses.token, event, ...range })) {
        move(balances.token, args.from, -args.value);
        move(balances.token, args.to, args.value);
      }
      for (const { args } of await client.getLogs({
        address: node.addresses.nft,
        event: nftEvent,
        ...range,
      })) {
        move(balances.nft, args.from, -1n);
        move(balances.nft, args.to, 1n);
      }
      const holders = node.world.holders.map((holder) => getAddress(holder));
      for (const kind of ["nft", "token"] as const) {
        const contract = { address: node.addresses[kind], abi: erc20Abi } as const;
        const read = await client.multicall({
          allowFailure: false,
          contracts: holders.map((holder) => ({
            ...contract,
            functionName: "balanceOf" as const,
            args: [holder],
          })),
        });
        expect(read).toEqual(holders.map((holder) => balances[kind].get(holder) ?? 0n));
        const supply = await client.readContract({ ...contract, functionName: "totalSupply" });
        expect(supply).toBe(-(balances[kind].get(zeroAddress) ?? 0n));
        const [first = zeroAddress] = holders;
        expect(await client.readContract({ ...contract, functionName: "balanceOf", args: [first] })).toBe(
          read[0],
        );
      }
    });

    it("has no code and no balance before a contract was deployed", async () => {
      const node = await start({ nft: { deployedAt: 9_000, firstMint: 9_010 } });
      const client = clientOf(node);
      const code = (blockNumber: bigint) => client.getCode({ address: node.addresses.nft, blockNumber });
      expect(await code(8_999n)).toBeUndefined();
      expect(await code(9_000n)).toMatch(/^0x[0-9a-f]+$/);
      const data = "0x18160ddd";
      expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(8_999))).result).toBe("0x");
      expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(9_000))).result).toMatch(
        /^0x0{64}$/,
      );
      expect((await ask(node, "eth_call", { to: node.addresses.nft, data }, hex(9_010))).result).toMatch(
        /01$/,
      );
    });
  });

  describe("startCronosNode", () => {
    it("answers one question for both contracts with the logs of both", async () => {
      const node = await start();
      const { nft, token } = node.addresses;
      const logs = async (address: unknown) => {
        const filter = { address, topics: [TRANSFER_TOPIC], fromBlock: hex(20_000), toBlock: hex(22_000) };
        const { result } = await ask(node, "eth_getLogs", filter);
        return Array.isArray(result) ? result : [];
      };
      const both = await logs([nft, token]);
      expect(both).toHaveLength((await logs(nft)).length + (await logs(token)).length);
      expect(both.length).toBeGreaterThan(100);
      expect(await logs("0x0000000000000000000000000000000000000001")).toEqual([]);
      expect(both[0]).toMatchObject({
        blockHash: node.world.hashOf(Number(both[0].blockNumber)),
        removed: false,
      });
    });

    it("answers a batch whose ids have any order and kind", async () => {
      const node = await start();
      const batch = [9, "two", 5].map((id) => ({ jsonrpc: "2.0", id, method: "eth_chainId", params: [] }));
      const answers: RpcAnswer[] = await (await post(node, batch)).json();
      expect(answers.map(({ id, result }) => [id, result])).toEqual([
        [9, "0x19"],
        ["two", "0x19"],
        [5, "0x19"],
      ]);
    });

    it("makes a block every 400 ms, with transfers that its balances follow", async () => {
      let now = 1_800_000_000_000;
      const node = await start({ pace: "clock", now: () => now });
      expect(node.head()).toBe(HEAD);
      now += 400 * 1_000 - 1;
      expect((await ask(node, "eth_blockNumber")).result).toBe(hex(HEAD + 999));
      expect(node.advance(5)).toBe(HEAD + 1_004);
      const range = { fromBlock: hex(HEAD + 1), toBlock: hex(HEAD + 1_004) };
      const { result } = await ask(node, "eth_getLogs", range);
      expect(Array.isArray(result) && result.length).toBeGreaterThan(100);
    });

    it("is changed and read by another process over its control path", async () => {
      const node = await start();
      const control = (body: unknown) =>
        fetch(`${node.url}/__control`, { method: "POST", body: JSON.stringify(body) });
      const before = node.world.hashOf(HEAD);
      const answer = await control({
        manners: { latencyMs: 1 },
        advance: 3,
        reorganise: 10,
        resetCounters: true,
      });
      expect(await answer.json()).toMatchObject({
        head: HEAD + 3,
        manners: { latencyMs: 1 },
        addresses: node.addresses,
      });
      expect(node.world.hashOf(HEAD)).not.toBe(before);
      expect(node.manners().latencyMs).toBe(1);
      expect((await control({ manners: { latency: 1 } })).status).toBe(400);
    });
  });
});

describe("createWorld", () => {
  const HEAD = 20_000;
  const options: WorldOptions = {
    seed: 7,
    head: HEAD,
    transfers: 8_000,
    holders: 120,
    nfts: 300,
    contracts: { nft: { deployedAt: 400, firstMint: 450 }, token: { deployedAt: 300, firstMint: 310 } },
  };
  const ZERO = `0x${"0".repeat(40)}`;
  const kinds = ["nft", "token"] as const;

  /** Balances and owners by the logs alone. Throws if somebody moves what they don't have. */
  function fold(world: World, block: number) {
    const balances = { nft: new Map<string, bigint>(), token: new Map<string, bigint>() };
    const owners = new Map<bigint, string>();
    for (const { kind, from, to, value } of world.transfersIn({ fromBlock: 0, toBlock: block })) {
      const of = balances[kind];
      const moved = kind === "nft" ? 1n : value;
      if (kind === "nft" && (owners.get(value) ?? ZERO) !== from)
        throw new Error(`NFT ${value} is not ${from}'s`);
      if (kind === "nft") owners.set(value, to);
      if (from !== ZERO && (of.get(from) ?? 0n) < moved)
        throw new Error(`${from} moves what it does not have`);
      of.set(from, (of.get(from) ?? 0n) - moved);
      of.set(to, (of.get(to) ?? 0n) + moved);
    }
    return { balances, owners };
  }

  function expectConsistent(world: World, block: number): void {
    const { balances } = fold(world, block);
    for (const kind of kinds) {
      let sum = 0n;
      for (const holder of world.holders) {
        const balance = world.balanceAt({ kind, holder, block });
        expect(balance).toBe(balances[kind].get(holder) ?? 0n);
        sum += balance;
      }
      expect(world.totalSupplyAt({ kind, block })).toBe(sum);
    }
  }

  // Busy machines are slow; nothing here waits for a time.
  jest.setTimeout(60_000);

  it("gives everybody what the logs moved to them, at any block", () => {
    const world = createWorld(options);
    const random = seededRandom(1);
    for (const block of [0, 309, 310, 449, 450, HEAD]) expectConsistent(world, block);
    for (let round = 0; round < 6; round++) expectConsistent(world, Math.floor(random() * HEAD));
    expect(fold(world, HEAD).owners.size).toBe(300);
  });

  it("has the requested number of transfers, each contract's first one a mint in the given block", () => {
    const world = createWorld(options);
    const all = [...world.transfersIn({ fromBlock: 0, toBlock: HEAD })];
    expect(all).toHaveLength(8_000);
    for (const kind of kinds) {
      expect(all.find((transfer) => transfer.kind === kind)).toMatchObject({
        block: options.contracts[kind].firstMint,
        from: ZERO,
      });
    }
    expect(new Set(all.map(({ transactionHash }) => transactionHash)).size).toBe(8_000);
  });

  it("has the transfers of a range in its parts", () => {
    const world = createWorld(options);
    const random = seededRandom(2);
    for (let round = 0; round < 20; round++) {
      const from = Math.floor(random() * HEAD);
      const to = from + Math.floor(random() * 3_000);
      const middle = from + Math.floor(random() * (to - from + 1));
      const parts = [
        ...world.transfersIn({ fromBlock: from, toBlock: middle }),
        ...world.transfersIn({ fromBlock: middle + 1, toBlock: to }),
      ];
      expect(parts).toEqual([...world.transfersIn({ fromBlock: from, toBlock: to })]);
    }
  });

  it("is the same for the same options, whether new blocks come one by one or together", () => {
    const [slow, fast, other] = [
      createWorld(options),
      createWorld(options),
      createWorld({ ...options, seed: 8 }),
    ];
    for (let block = HEAD + 1; block <= HEAD + 500; block++) slow.extendTo(block);
    fast.extendTo(HEAD + 500);
    const read = (world: World) => [...world.transfersIn({ fromBlock: 0, toBlock: HEAD + 500 })];
    expect(read(slow)).toEqual(read(fast));
    expect(slow.hashOf(HEAD + 500)).toBe(fast.hashOf(HEAD + 500));
    expect(other.hashOf(HEAD)).not.toBe(fast.hashOf(HEAD));
    expect(read(fast).length - 8_000).toBeGreaterThan(100);
    expectConsistent(fast, HEAD + 500);
  });

  it("replaces the newest blocks and their transfers in a reorganisation, and no older ones", () => {
    const world = createWorld(options);
    const read = (fromBlock: number, toBlock: number) => [...world.transfersIn({ fromBlock, toBlock })];
    const hashes = [HEAD - 51, HEAD - 50, HEAD - 49, HEAD].map((block) => world.hashOf(block));
    const [older, newer] = [read(0, HEAD - 50), read(HEAD - 49, HEAD)];
    world.reorganise(50);
    expect([HEAD - 51, HEAD - 50].map((block) => world.hashOf(block))).toEqual(hashes.slice(0, 2));
    expect(world.hashOf(HEAD - 49)).not.toBe(hashes[2]);
    expect(world.hashOf(HEAD)).not.toBe(hashes[3]);
    expect(world.blockOf(hashes[3] ?? "")).toBeNull();
    expect(world.blockOf(world.hashOf(HEAD))).toBe(HEAD);
    expect(read(0, HEAD - 50)).toEqual(older);
    expect(read(HEAD - 49, HEAD)).not.toEqual(newer);
    expectConsistent(world, HEAD);
    world.reorganise(5_000);
    expectConsistent(world, HEAD);
    world.reorganise(HEAD);
    expectConsistent(world, HEAD);
    expect(fold(world, 450).owners.size).toBeGreaterThan(0);
  });

  it("makes a million blocks with a hundred thousand transfers in less than three seconds of processor", () => {
    const before = process.cpuUsage();
    const world = createWorld({
      ...options,
      head: 1_000_000,
      transfers: 100_000,
      holders: 30_000,
      nfts: 10_000,
    });
    const { user, system } = process.cpuUsage(before);
    let count = 0;
    for (const _ of world.transfersIn({ fromBlock: 500_000, toBlock: 501_999 })) count++;
    expect(count).toBeGreaterThan(100);
    expect(count).toBeLessThan(300);
    expect((user + system) / 1_000_000).toBeLessThan(3);
  });

  it("refuses a first mint above the head, or before the contract's code", () => {
    const with_ = (nft: WorldOptions["contracts"]["nft"]) => ({
      ...options,
      contracts: { ...options.contracts, nft },
    });
    expect(() => createWorld(with_({ deployedAt: 5, firstMint: HEAD + 1 }))).toThrow("up to block 20000");
    expect(() => createWorld(with_({ deployedAt: 6, firstMint: 5 }))).toThrow("deployed, then mint first");
  });
});
