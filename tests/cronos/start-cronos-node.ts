import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { readJson } from "@/lib/shared/read-json";
import { listen } from "@/local/listen";
import { seededRandom } from "@/tests/proof/proof";
import { answerRpc, loggedRange, type Machine } from "./answer-rpc";
import { type Counters, createCounters, type RefusalKind } from "./counters";
import {
  type Answer,
  type AskedCalls,
  type Call,
  errorAnswer,
  parseCalls,
  readBody,
  send,
  sendRefusal,
} from "./http-exchange";
import { goodManners, type Manners, mannersSchema, type Refusal, type Trouble } from "./manners";
import { type Network, type NetworkOptions, openNetwork } from "./open-network";
import { RpcError } from "./rpc-error";
import { createTokenBucket } from "./token-bucket";

/**
 * A Cronos network for tests: JSON-RPC over HTTP on loopback, millions of blocks and transfers from a seed, and the manners of
 * public endpoints. It answers what the app asks: chain id, blocks, Transfer logs, code and balances at any block.
 *
 *   const node = await startCronosNode({ seed: 1, head: 200_000, transfers: 50_000 });
 *   node.url; node.addresses.nft; node.world.balanceAt({ kind: "nft", holder, block });
 *   node.change({ latencyMs: 100, rateLimit: { perSecond: 20, burst: 40, counts: "requests", refusal: refusals.tooMany } });
 *   node.advance(10); node.reorganise(3); node.counters(); await node.close();
 *
 * Another process reads all of it with GET {url}/__control, and changes it with POST {url}/__control and
 * {"manners": {...}, "advance": 10, "reorganise": 3, "resetCounters": true}, each of them optional.
 * manners.ts says what can be changed, refusals.ts has refusals by name. `world` is the truth, whatever the endpoint answers.
 */
export async function startCronosNode(options: CronosNodeOptions = {}): Promise<CronosNode> {
  const network = openNetwork(options);
  const random = seededRandom(options.seed ?? 1);
  let counters = createCounters();
  let turn = 0;
  let manners: Manners = goodManners;
  let takeTokens: ((wanted: number) => boolean) | null = null;
  let troubles: { trouble: Trouble; left: number }[] = [];
  change(options.manners ?? {});

  function change(changes: Partial<Manners>): void {
    manners = { ...manners, ...changes };
    if (changes.rateLimit !== undefined) {
      takeTokens =
        manners.rateLimit && createTokenBucket({ ...manners.rateLimit, now: options.now ?? Date.now });
    }
    if (changes.troubles !== undefined) {
      troubles = manners.troubles.map((trouble) => ({
        trouble,
        left: trouble.times ?? Number.POSITIVE_INFINITY,
      }));
    }
  }

  function nextMachine(): Machine {
    const { lags, choice } = manners.machines;
    const index = choice === "in-turn" ? turn++ % lags.length : Math.floor(random() * lags.length);
    const newest = Math.min(network.head(), manners.stuckAt ?? Number.POSITIVE_INFINITY);
    return {
      network,
      manners,
      chainId: options.chainId ?? 25,
      head: Math.max(0, newest - (lags[index] ?? 0)),
    };
  }

  /** The trouble that affects a whole request, or one of its calls. */
  function nextTrouble(methods: readonly string[], meets: "request" | "call"): Refusal | undefined {
    for (const entry of troubles) {
      const { refusal, share = 1, methods: only } = entry.trouble;
      const isMet =
        (refusal.as === "call") === (meets === "call") &&
        entry.left > 0 &&
        (only === undefined || methods.some((method) => only.includes(method))) &&
        (share === 1 || random() < share);
      if (!isMet) continue;
      entry.left--;
      return refusal;
    }
    return undefined;
  }

  function judgeRequest({ calls, isBatch }: AskedCalls): { refusal: Refusal; kind: RefusalKind } | null {
    const methods = calls.map(({ method }) => method);
    const trouble = nextTrouble(methods, "request");
    if (trouble) return { refusal: trouble, kind: "trouble" };
    const { rateLimit, batches } = manners;
    if (rateLimit && !isLimitOfCalls(manners)) {
      const wanted = rateLimit.counts === "calls" ? calls.length : 1;
      if (takeTokens?.(wanted) === false) return { refusal: rateLimit.refusal, kind: "rate" };
    }
    if (isBatch && batches && calls.length > batches.max && batches.refusal !== "cut") {
      return { refusal: batches.refusal, kind: "batch" };
    }
    return null;
  }

  function answerCall(machine: Machine, call: Call): Answer {
    const range = call.method === "eth_getLogs" ? loggedRange(machine, call.params) : null;
    try {
      refuseCall(call);
      const result = answerRpc(machine, call);
      counters.countAnswer(call.method);
      if (range) counters.countLogBlocks(range.to - range.from + 1);
      return { body: { jsonrpc: "2.0", id: call.id ?? null, result }, status: 200 };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      counters.countRefusal(error.kind);
      return errorAnswer(call, error);
    }
  }

  function refuseCall({ method }: Call): void {
    const { rateLimit } = manners;
    if (rateLimit?.refusal.as === "call" && isLimitOfCalls(manners) && takeTokens?.(1) === false) {
      throw new RpcError(rateLimit.refusal.code, rateLimit.refusal.message, { kind: "rate" });
    }
    const trouble = nextTrouble([method], "call");
    if (trouble?.as === "call") {
      throw new RpcError(trouble.code, trouble.message, { data: trouble.data, kind: "trouble" });
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/__control") return serveControl(request, response);
    if (request.method !== "POST") return send(response, { status: 405, body: "" });
    const asked = parseCalls(await readBody(request));
    counters.countRequest();
    if (manners.latencyMs > 0) await sleep(manners.latencyMs);
    if (asked === undefined) {
      const error = { code: -32700, message: "parse error" };
      return send(response, { status: 200, body: JSON.stringify({ jsonrpc: "2.0", id: null, error }) });
    }
    for (const { method } of asked.calls) counters.countCall(method);
    const judgement = judgeRequest(asked);
    if (judgement !== null) {
      counters.countRefusal(judgement.kind);
      return sendRefusal({ response, refusal: judgement.refusal, asked });
    }
    const machine = nextMachine();
    const isCut = asked.isBatch && manners.batches?.refusal === "cut";
    const calls = isCut ? asked.calls.slice(0, manners.batches?.max) : asked.calls;
    const answers = calls.map((call) => answerCall(machine, call));
    if (manners.isBatchShuffled) answers.sort(() => random() - 0.5);
    const bodies = answers.map(({ body }) =>
      manners.isResultNullBesideError && body.error ? { ...body, result: null } : body,
    );
    if (asked.isBatch) return send(response, { status: 200, body: JSON.stringify(bodies) });
    return send(response, { status: answers[0]?.status ?? 200, body: JSON.stringify(bodies[0]) });
  }

  async function serveControl(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "POST") {
      const control = controlSchema.safeParse(readJson(await readBody(request)));
      if (!control.success) return send(response, { status: 400, body: z.prettifyError(control.error) });
      const { manners: changes, advance, reorganise, resetCounters } = control.data;
      if (changes) change(changes);
      if (advance) network.advance(advance);
      if (reorganise) network.reorganise(reorganise);
      if (resetCounters) counters = createCounters();
    }
    const { head, addresses } = network;
    const body = JSON.stringify({ head: head(), addresses, manners, counters: counters.read() });
    return send(response, { status: 200, body });
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, body: String(error) });
    });
  });
  const { url, stop } = await listen(server, options.port);

  return {
    ...network,
    url,
    manners: () => manners,
    change,
    counters: () => counters.read(),
    logQuestionsNeeded: ({ fromBlock, toBlock }) =>
      Math.ceil((toBlock - fromBlock + 1) / (manners.maxLogDistance ?? Number.POSITIVE_INFINITY)),
    resetCounters: () => {
      counters = createCounters();
    },
    close: stop,
  };
}

export type CronosNodeOptions = NetworkOptions & {
  /** 25 if absent. */
  chainId?: number;
  manners?: Partial<Manners>;
  /** A free one if absent. */
  port?: number;
};

export type CronosNode = Network & {
  url: string;
  manners(): Manners;
  /** Replaces the named manners; the others stay. */
  change(manners: Partial<Manners>): void;
  counters(): Counters;
  /** How many eth_getLogs a range takes if each asks for as many blocks as the limit allows. */
  logQuestionsNeeded(range: { fromBlock: number; toBlock: number }): number;
  resetCounters(): void;
  close(): Promise<void>;
};

const controlSchema = z.strictObject({
  manners: mannersSchema.partial().optional(),
  advance: z.int().min(0).optional(),
  reorganise: z.int().min(0).optional(),
  resetCounters: z.boolean().optional(),
});

/** If so, single calls of a batch are refused and the others answered. */
function isLimitOfCalls({ rateLimit }: Manners): boolean {
  return rateLimit?.counts === "calls" && rateLimit.refusal.as === "call";
}
