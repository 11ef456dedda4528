import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { z } from "zod";
import { AppError } from "@/lib/http/app-error";
import { propertyRuns } from "@/tests/size";
import { askInTurn } from "./ask-in-turn";
import { askPatiently, OutOfTime } from "./ask-patiently.server";
import { isContractFault } from "./is-contract-fault";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import { judgeStateRefusal } from "./judge-state-refusal";
import { createPace } from "./pace";
import { errorOf, parseRpcAnswers, parseRpcRequest, withChainIdRequest } from "./rpc-envelope";

const endpoints = ["first", "second"];
const never = new Promise<string>(() => undefined);

describe("askInTurn", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function answers(table: Record<string, () => Promise<string>>) {
    const asked: string[] = [];
    const answer = askInTurn(endpoints, (endpoint) => {
      asked.push(endpoint);
      return table[endpoint]?.() ?? never;
    });
    answer.catch(() => undefined);
    return { asked, answer };
  }

  it("asks the second only when the first is silent for a second", async () => {
    const { asked, answer } = answers({ second: async () => "two" });
    await jest.advanceTimersByTimeAsync(999);
    expect(asked).toEqual(["first"]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(endpoints);
    expect(await answer).toBe("two");
  });

  it("asks only one while it answers in time", async () => {
    const { asked, answer } = answers({ first: async () => "one", second: async () => "two" });
    await jest.advanceTimersByTimeAsync(5_000);
    expect([await answer, asked]).toEqual(["one", ["first"]]);
  });

  it("asks the second immediately if the first fails", async () => {
    const { answer } = answers({
      first: async () => Promise.reject(new Error("1")),
      second: async () => "two",
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(await answer).toBe("two");
  });

  it("takes a late answer of the first if the second fails", async () => {
    const late = new Promise<string>((resolve) => setTimeout(() => resolve("one"), 2_000));
    const { answer } = answers({ first: () => late, second: async () => Promise.reject(new Error("2")) });
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await answer).toBe("one");
  });

  it("throws what the first threw if both fail", async () => {
    const { answer } = answers({
      first: async () => Promise.reject(new Error("1")),
      second: async () => Promise.reject(new Error("2")),
    });
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(answer).rejects.toThrow("1");
  });

  it("asks only one if only one is configured", async () => {
    await expect(askInTurn(["only"], async () => "one")).resolves.toBe("one");
    await expect(askInTurn(["only"], async () => Promise.reject(new Error("1")))).rejects.toThrow("1");
  });
});

const rateLimit = () => new RpcRefused(judgeRefusal({ message: "", status: 429, retryAfter: "0.001" }));

function ask(failures: readonly Error[], { tries = 3, budgetMs = 5_000 } = {}) {
  const left = [...failures];
  let asked = 0;
  const pace = createPace({ now: () => performance.now(), random: () => 0 });
  const answer = askPatiently({
    pace,
    deadline: performance.now() + budgetMs,
    tries,
    ask: () => {
      asked += 1;
      const failure = left.shift();
      return failure === undefined ? Promise.resolve("an answer") : Promise.reject(failure);
    },
  });
  return { answer, asked: () => asked };
}

describe("askPatiently", () => {
  it("outlasts any number of rate limits, also one that another error carries", async () => {
    const wrapped = new AppError("CHAIN_UNAVAILABLE", undefined, { cause: rateLimit() });
    const { answer, asked } = ask([...Array.from({ length: 9 }, rateLimit), wrapped]);
    expect(await answer).toBe("an answer");
    expect(asked()).toBe(11);
  });

  it("retries what may pass, and throws the last failure after enough tries", async () => {
    expect(await ask([new Error("first"), new Error("second")]).answer).toBe("an answer");
    const { answer, asked } = ask([new Error("first"), new Error("second"), new Error("third")]);
    await expect(answer).rejects.toThrow("third");
    expect(asked()).toBe(3);
  });

  it("does not wait beyond its time: a rate limit is OutOfTime, a failure is thrown as it is", async () => {
    const long = new RpcRefused(judgeRefusal({ message: "", status: 429, retryAfter: "60" }));
    await expect(ask([long]).answer).rejects.toThrow(OutOfTime);
    await expect(ask([new Error("down")], { budgetMs: 10 }).answer).rejects.toThrow("down");
  });
});

function openPace(random = 0) {
  let time = 1_000;
  const pace = createPace({ now: () => time, random: () => random });
  return { pace, pass: (ms: number) => (time += ms), now: () => time };
}

describe("createPace", () => {
  it("asks one question first, then twice as many after each answer, up to eight", () => {
    const { pace } = openPace();
    const windows = Array.from({ length: 5 }, () => {
      const window = pace.window();
      pace.accepted();
      return window;
    });
    expect(windows).toEqual([1, 2, 4, 8, 8]);
    expect(pace.begin()).toBe(0);
    expect(pace.begin()).toBe(0);
  });

  it("waits twice as long after each refusal in a row, at most a minute, and halves the open questions", () => {
    const { pace, pass } = openPace();
    for (let answers = 0; answers < 4; answers++) pace.accepted();
    const waits = Array.from({ length: 10 }, () => {
      pace.refused(null);
      const wait = pace.begin();
      pass(wait);
      return wait;
    });
    expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
    expect(Math.max(...waits)).toBe(60_000);
    expect(pace.window()).toBe(1);
  });

  it("waits as long as the endpoint asks, and up to half as long again, so that workers don't return together", () => {
    const calm = openPace(0);
    calm.pace.refused(3_000);
    expect(calm.pace.begin()).toBe(3_000);
    const late = openPace(1);
    late.pace.refused(3_000);
    expect(late.pace.begin()).toBe(4_500);
  });

  it("counts answers to questions from before a refusal as the same refusal", () => {
    const { pace } = openPace();
    for (let answers = 0; answers < 4; answers++) pace.accepted();
    pace.refused(null);
    pace.refused(null);
    pace.refused(null);
    expect({ wait: pace.begin(), window: pace.window() }).toEqual({ wait: 500, window: 4 });
  });

  it("settles below the rate of any token bucket: few refusals, and most of what the bucket gives", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 50 }), fc.integer({ min: 1, max: 100 }), (perSecond, burst) => {
        const { pace, pass, now } = openPace(0.5);
        let tokens = burst;
        let filledAt = now();
        let accepted = 0;
        let refused = 0;
        while (now() < 301_000) {
          const wait = pace.begin();
          if (wait > 0) {
            pass(wait);
            continue;
          }
          pass(10);
          tokens = Math.min(burst, tokens + ((now() - filledAt) * perSecond) / 1_000);
          filledAt = now();
          if (tokens >= 1) {
            tokens -= 1;
            accepted += 1;
            pace.accepted();
          } else {
            refused += 1;
            pace.refused(null);
          }
        }
        expect(refused / accepted).toBeLessThan(0.25);
        expect(accepted / (300 * perSecond)).toBeGreaterThan(0.5);
      }),
      propertyRuns(30),
    );
  });
});

describe("isContractFault", () => {
  it.each([
    "out of gas",
    "rpc error: code = Unknown desc = out of gas",
    "EVM error: OutOfGas(Basic(OutOfGas))",
    "EVM error OutOfGas",
    "EVM error InvalidFEOpcode",
    "invalid opcode: INVALID",
    "invalid opcode: opcode 0xfe not defined",
    "EVM error OpcodeNotFound",
    "invalid jump destination",
    "EVM error InvalidJump",
    "stack underflow (0 <=> 1)",
    "EVM error StackOverflow",
    "write protection",
    "VM execution error: Bad instruction fe",
  ])("takes %j for the contract's answer", (message) => {
    expect(isContractFault(message)).toBe(true);
  });

  it.each([
    "",
    "Internal error",
    "header not found",
    "missing trie node",
    "execution aborted (timeout = 5s)",
    "request rate limited",
    "limit exceeded",
    "method not found",
    "state is not available",
    "unknown block",
    "the tx doesn't have the correct nonce",
    "insufficient funds for gas * price + value",
    "exceeds block gas limit",
    `${"x".repeat(1_000)}out of gas`,
  ])("takes %j for the node's", (message) => {
    expect(isContractFault(message)).toBe(false);
  });
});

const file = path.join(process.cwd(), "tests/vectors/rpc-refusals/refusals.json");
const rows = z
  .array(
    z.looseObject({
      provider: z.string(),
      status: z.number().nullable(),
      body: z.unknown(),
      kind: z.string(),
      limit: z.number().nullish(),
    }),
  )
  .parse(JSON.parse(readFileSync(file, "utf8")));

describe("judgeRefusal", () => {
  it.each(rows.map((row) => [row.provider, JSON.stringify(row.body).slice(0, 150), row] as const))(
    "understands %s: %s",
    (_provider, _text, { status, body, kind, limit }) => {
      const error = (Array.isArray(body) ? body.map(errorOf).find(Boolean) : errorOf(body)) ?? {
        message: String(body),
      };
      const refusal = judgeRefusal({ ...error, status: status ?? undefined });
      expect(refusal.kind).toBe(kind);
      if (kind === "range" && limit != null) expect(refusal.limit).toBe(limit);
    },
  );

  it("waits as long as the endpoint asks, at most a minute", () => {
    const wait = (retryAfter: string | null) => judgeRefusal({ message: "", status: 429, retryAfter }).waitMs;
    expect(["3", "0.5", "3600", "soon", "-1", null].map(wait)).toEqual([
      3_000,
      500,
      60_000,
      null,
      null,
      null,
    ]);
  });

  it("calls unclear what nobody can know", () => {
    expect(judgeRefusal({ message: "no", code: -32_000 })).toMatchObject({
      kind: "unclear",
      message: "-32000: no",
    });
  });
});

const judge = (message: string | null, head: bigint) => judgeStateRefusal({ message, block: 1_000n, head });

describe("judgeStateRefusal", () => {
  it.each([
    ["geth", "missing trie node c96cd0abdc8a2c504f89396f2a1c84c35b2004368a8b5842cb6857b22027703f (path )"],
    ["geth 1.13", "missing trie node 46 (path ) state 0x46 is not available, not found"],
    ["geth's paths", "historical state 0x46 is not available"],
    ["geth's tracers", "required historical state unavailable (reexec=128)"],
    ["geth without old blocks", "pruned history unavailable"],
    ["Besu", "World state unavailable"],
    ["Nethermind", "No state available for block 1000 (0x46)"],
    ["Cosmos SDK", "failed to load state at height 1000; version does not exist (latest height: 90086)"],
    [
      "Cronos",
      "rpc error: code = InvalidArgument desc = failed to load state at height 1000; version mismatch on immutable IAVL tree; version does not exist. Version has either been pruned, or is for a future block height (latest height: 29089384): invalid request",
    ],
    ["CometBFT", "height 1000 is not available, lowest height is 2000"],
    ["the local proxy", "failed to load state at height 1000; version does not exist or was pruned"],
  ])("knows that %s has forgotten the state, unless the block is still to come", (_node, message) => {
    expect(judge(message, 1_001n)).toBe("forgotten");
    expect(judge(message, 1_000n)).toBe("refused");
    expect(judge(message, 999n)).toBe("refused");
  });

  it.each([
    ["header not found"],
    ["Unknown block"],
    ["BlockOutOfRangeError: block height is 1200 but requested was 1000"],
    [null],
  ])("takes %p for forgotten only where no node must keep the state any longer", (message) => {
    expect(judge(message, 1_127n)).toBe("refused");
    expect(judge(message, 1_128n)).toBe("forgotten");
  });

  it.each([["execution reverted"], ["out of gas"], ["limit exceeded"], ["method not found"], [""]])(
    "takes %p for a refusal that says nothing about the state",
    (message) => expect(judge(message, 100_000n)).toBe("refused"),
  );
});

const { requests } = parseRpcRequest(
  JSON.stringify({ jsonrpc: "2.0", id: 7, method: "eth_call", params: [] }),
);
const chain = { jsonrpc: "2.0", id: "club-chain-id", result: "0x19" };
const call = { jsonrpc: "2.0", id: 7, result: "0x01" };
const read = (answer: unknown) => parseRpcAnswers(answer, { requests, chainId: 25 });

describe("parseRpcAnswers", () => {
  it("gives the answer to a single request, in any order of the batch", () => {
    expect(read([chain, call])).toEqual([call]);
    expect(read([call, chain])).toEqual([call]);
  });

  it("gives a batch back in the order it was asked", () => {
    const two = parseRpcRequest(JSON.stringify([{ id: 1 }, { id: 2 }]));
    const answers = [2, 1].map((id) => ({ jsonrpc: "2.0", id, result: id }));
    const read = parseRpcAnswers([...answers, chain], { ...two, chainId: 25 });
    expect(read).toEqual([...answers].reverse());
  });

  it.each([
    ["another id", [{ ...call, id: 8 }, chain]],
    ["the same id twice", [call, call, chain]],
    ["an answer too many", [call, chain, { ...call, id: 9 }]],
    ["no chain id", [call]],
    ["another chain", [call, { ...chain, result: "0x1" }]],
    ["a chain id that is an error", [call, { jsonrpc: "2.0", id: "club-chain-id", error: { code: 1 } }]],
    ["result and error together", [{ ...call, error: { code: 1 } }, chain]],
    ["neither result nor error", [{ jsonrpc: "2.0", id: 7 }, chain]],
    ["an answer that is no batch", call],
    ["text", "hello"],
    ["null", null],
  ])("refuses %s", (_name, answer) => {
    expect(() => read(answer)).toThrow();
  });

  it("passes on the words of a node that refuses the whole batch", () => {
    const refused = { jsonrpc: "2.0", id: null, error: { code: -32005, message: "limit exceeded" } };
    expect(() => read(refused)).toThrow(RpcRefused);
    expect(() => read(refused)).toThrow("the RPC endpoint refused: -32005: limit exceeded");
  });
});

describe("withChainIdRequest", () => {
  it("asks for the chain id beside the request", () => {
    expect(withChainIdRequest(requests)).toEqual([
      { jsonrpc: "2.0", id: 7, method: "eth_call", params: [] },
      { jsonrpc: "2.0", id: "club-chain-id", method: "eth_chainId", params: [] },
    ]);
  });
});
