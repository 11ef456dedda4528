import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { readJson } from "@/lib/shared/read-json";
import { callRpc, KEPT_OPEN } from "./json-rpc";
import { listen } from "./listen";
import { misunderstand, type RpcLie, rpcLies, tellLie } from "./rpc-lies";

/** What the proxy can play; null is the healthy node. */
export const rpcFaults = [
  "down",
  "slow",
  "garbage",
  "wrong-id",
  "html",
  "429",
  "wrong-chain",
  "stale-block",
] as const;
export type RpcFault = (typeof rpcFaults)[number];
type AnyFault = RpcFault | RpcLie;

export type RpcProxy = {
  url: string;
  setFault(fault: AnyFault | null): void;
  /** Puts another node behind it. */
  setTarget(url: string): void;
  stop(): Promise<void>;
};

type ProxyOptions = {
  /** The node behind it. */
  target: string;
  port?: number;
  /** State up to this many blocks behind the head is answered; older state is refused, as a pruned Cronos node does. */
  keepStates: number;
  /** The most blocks and results of one eth_getLogs; those of Cronos when absent. */
  maxLogBlocks?: number;
  maxLogResults?: number;
  /** The local wallet's script, which has this endpoint for its node. */
  walletScript?: string;
  /** How long the fault "slow" waits, in milliseconds. */
  slowMs?: number;
};

export const WALLET_PATH = "/wallet.js";
const MAX_LOG_BLOCKS = 10_000;
const MAX_LOG_RESULTS = 10_000;
const MAX_BODY_BYTES = 10_000_000;
/** How far behind the head the fault "stale-block" is. */
const STALE_BLOCKS = 1_000n;

const id = z.union([z.string(), z.number(), z.null()]).optional();
const requestSchema = z.object({ id, method: z.string(), params: z.unknown().optional() });
type RpcRequest = z.infer<typeof requestSchema>;

const answerSchema = z.looseObject({ id, result: z.unknown().optional(), error: z.unknown().optional() });
type RpcAnswer = z.infer<typeof answerSchema>;

const faultSchema = z.strictObject({ fault: z.enum([...rpcFaults, ...rpcLies]).nullable() });

const logFilterSchema = z.looseObject({
  fromBlock: z.string().optional(),
  toBlock: z.string().optional(),
  blockHash: z.string().optional(),
});

/** Where each method that reads state has its block among the parameters. */
const stateMethods: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
};

class RpcRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Sits in front of a development node and behaves like a Cronos node: at most 10,000 blocks and 10,000 results per
 * eth_getLogs, old state refused. Plays faults, chosen by `setFault` or `POST {url}/__fault`.
 */
export async function startRpcProxy(options: ProxyOptions): Promise<RpcProxy> {
  let { target } = options;
  let fault: AnyFault | null = null;
  const setFault = (next: AnyFault | null): void => {
    fault = next;
  };
  const server = createServer(KEPT_OPEN, (request, response) => {
    void serve({ request, response, options: { ...options, target }, fault, setFault }).catch(
      (error: unknown) => {
        if (response.headersSent) return response.destroy();
        return send({ response, status: 502, body: JSON.stringify({ error: String(error) }) });
      },
    );
  });
  return {
    ...(await listen(server, options.port)),
    setFault,
    setTarget(url) {
      target = url;
    },
  };
}

type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  options: ProxyOptions;
  fault: AnyFault | null;
  setFault(fault: AnyFault | null): void;
};

async function serve({ request, response, options, fault, setFault }: Exchange): Promise<void> {
  if (request.url === "/__fault") return serveFault({ request, response, setFault });
  // Before any fault: a wallet is there though its node is not.
  if (request.url === WALLET_PATH && options.walletScript !== undefined)
    return send({
      response,
      status: 200,
      body: options.walletScript,
      type: "text/javascript; charset=utf-8",
    });
  if (fault === "down") return void request.socket.resetAndDestroy();
  if (request.method === "OPTIONS") return send({ response, status: 204, body: "" });
  if (request.method !== "POST") return send({ response, status: 405, body: "" });
  if (fault === "429") return send({ response, status: 429, body: "Too Many Requests" });
  if (fault === "html")
    return send({ response, status: 200, body: "<html><body>Bad gateway</body></html>", type: "text/html" });
  if (fault === "garbage") return send({ response, status: 200, body: garbage() });

  const text = await readBody(request);
  if (fault === "slow") await waitOrLeave({ response, ms: options.slowMs ?? 10_000 });
  const calls = parseCalls(text);
  if (calls === undefined) {
    const error = { code: -32700, message: "parse error" };
    return send({ response, status: 200, body: JSON.stringify({ jsonrpc: "2.0", id: null, error }) });
  }
  const isFromPage = isForeignOrigin(request.headers.origin);
  const answers = await answerAll({ calls: calls.requests, options, fault, isFromPage });
  const body = JSON.stringify(calls.isBatch ? answers : answers[0]);
  return send({ response, status: 200, body });
}

async function serveFault({
  request,
  response,
  setFault,
}: Pick<Exchange, "request" | "response" | "setFault">): Promise<void> {
  if (request.method !== "POST" || isForeignOrigin(request.headers.origin)) {
    return send({ response, status: 405, body: "" });
  }
  const parsed = faultSchema.safeParse(readJson(await readBody(request)));
  if (!parsed.success) {
    const error = `Send {"fault": null} or one of ${[...rpcFaults, ...rpcLies].join(", ")}.`;
    return send({ response, status: 400, body: JSON.stringify({ error }) });
  }
  setFault(parsed.data.fault);
  return send({ response, status: 200, body: JSON.stringify(parsed.data) });
}

type AnswerOptions = {
  calls: readonly RpcRequest[];
  options: ProxyOptions;
  fault: AnyFault | null;
  isFromPage: boolean;
};

async function answerAll({ calls: asked, options, fault, isFromPage }: AnswerOptions): Promise<RpcAnswer[]> {
  const head = await headOf(options.target);
  const calls = fault === "behind" ? asked.map((call) => misunderstand(call, head)) : asked;
  const passed: RpcRequest[] = [];
  const refused = new Map<RpcRequest, RpcAnswer>();
  for (const call of calls) {
    const refusal = refusalOf({ call, head, options, isFromPage });
    if (refusal) refused.set(call, refusalAnswer({ call, refusal }));
    else passed.push(call);
  }
  const forwarded = await forward({ calls: passed, target: options.target });
  return calls.map((call) => {
    const answer = refused.get(call) ?? forwarded.get(call) ?? { id: call.id ?? null };
    return disturb({ call, answer: capLogs({ call, answer, options }), fault, head });
  });
}

/** One upstream batch. Its calls are numbered here, so answers find their calls whatever ids the client chose. */
async function forward({
  calls,
  target,
}: {
  calls: readonly RpcRequest[];
  target: string;
}): Promise<Map<RpcRequest, RpcAnswer>> {
  if (calls.length === 0) return new Map();
  const response = await fetch(target, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(calls.map((call, index) => ({ params: [], ...call, jsonrpc: "2.0", id: index }))),
  });
  const answers = z.array(answerSchema).parse(await response.json());
  const found = new Map<RpcRequest, RpcAnswer>();
  for (const answer of answers) {
    const call = calls[Number(answer.id)];
    if (call) found.set(call, { ...answer, id: call.id ?? null });
  }
  return found;
}

type RuleInput = { call: RpcRequest; head: bigint; options: ProxyOptions; isFromPage: boolean };

function refusalOf({ call, head, options, isFromPage }: RuleInput): RpcRefusal | undefined {
  const params = Array.isArray(call.params) ? call.params : [];
  // A page of another site that is open in the same browser must not change this chain.
  if (isFromPage && /^(anvil|evm|hardhat|debug)_/.test(call.method)) {
    return new RpcRefusal(-32601, `the method ${call.method} is not available to other sites`);
  }
  if (call.method === "eth_getLogs") return logRangeRefusal({ filter: params[0], head, options });
  const position = stateMethods[call.method];
  if (position === undefined) return undefined;
  const block = blockNumberOf({ block: params[position], head });
  if (block === undefined || block + BigInt(options.keepStates) >= head) return undefined;
  return new RpcRefusal(
    -32000,
    `failed to load state at height ${block}; version does not exist or was pruned (latest height: ${head})`,
  );
}

type LogRangeInput = { filter: unknown; head: bigint; options: ProxyOptions };

function logRangeRefusal({ filter, head, options }: LogRangeInput): RpcRefusal | undefined {
  const parsed = logFilterSchema.safeParse(filter ?? {});
  if (!parsed.success || parsed.data.blockHash !== undefined) return undefined;
  const from = blockNumberOf({ block: parsed.data.fromBlock ?? "latest", head }) ?? 0n;
  const to = blockNumberOf({ block: parsed.data.toBlock ?? "latest", head }) ?? head;
  const limit = options.maxLogBlocks ?? MAX_LOG_BLOCKS;
  if (to - from + 1n <= BigInt(limit)) return undefined;
  return new RpcRefusal(-32000, `maximum [from, to] blocks distance: ${limit}`);
}

type CapInput = { call: RpcRequest; answer: RpcAnswer; options: ProxyOptions };

function capLogs({ call, answer, options }: CapInput): RpcAnswer {
  if (call.method !== "eth_getLogs" || !Array.isArray(answer.result)) return answer;
  const limit = options.maxLogResults ?? MAX_LOG_RESULTS;
  if (answer.result.length <= limit) return answer;
  const refusal = new RpcRefusal(-32000, `query returned more than ${limit} results`);
  return refusalAnswer({ call, refusal });
}

type DisturbInput = { call: RpcRequest; answer: RpcAnswer; fault: AnyFault | null; head: bigint };

function disturb({ call, answer, fault, head }: DisturbInput): RpcAnswer {
  if (fault === "wrong-id") return { ...answer, id: 987_654_321 };
  if (fault === "wrong-chain" && call.method === "eth_chainId") return { ...answer, result: "0x1" };
  if (fault === "wrong-chain" && call.method === "net_version") return { ...answer, result: "1" };
  if (fault === "stale-block" && call.method === "eth_blockNumber")
    return { ...answer, result: toHex(staleHead(head)) };
  if (fault === "stale-block" && call.method === "eth_getBlockByNumber")
    return { ...answer, result: staleBlock({ answer, head }) };
  const lie = rpcLies.find((name) => name === fault);
  if (lie === undefined || answer.error !== undefined) return answer;
  return { ...answer, result: tellLie({ lie, call, result: answer.result, head }) };
}

/** A node that stopped following: its newest block has an old number and is an hour old. */
function staleBlock({ answer, head }: { answer: RpcAnswer; head: bigint }): unknown {
  const parsed = z.looseObject({ number: z.string(), timestamp: z.string() }).safeParse(answer.result);
  if (!parsed.success || BigInt(parsed.data.number) < staleHead(head)) return answer.result;
  const timestamp = BigInt(parsed.data.timestamp) - 3_600n;
  return {
    ...parsed.data,
    number: toHex(staleHead(head)),
    timestamp: toHex(timestamp > 0n ? timestamp : 0n),
  };
}

function staleHead(head: bigint): bigint {
  return head > STALE_BLOCKS ? head - STALE_BLOCKS : 0n;
}

function refusalAnswer({ call, refusal }: { call: RpcRequest; refusal: RpcRefusal }): RpcAnswer {
  return { jsonrpc: "2.0", id: call.id ?? null, error: { code: refusal.code, message: refusal.message } };
}

/** The number that a block parameter means; undefined for a hash or an absent one, which the node resolves itself. */
function blockNumberOf({ block, head }: { block: unknown; head: bigint }): bigint | undefined {
  if (block === "earliest") return 0n;
  if (block === "latest" || block === "pending") return head;
  const text =
    typeof block === "object" && block !== null && "blockNumber" in block ? block.blockNumber : block;
  return typeof text === "string" && /^0x[0-9a-fA-F]{1,16}$/.test(text) ? BigInt(text) : undefined;
}

async function headOf(target: string): Promise<bigint> {
  return BigInt(z.string().parse(await callRpc({ rpcUrl: target, method: "eth_blockNumber", params: [] })));
}

function parseCalls(text: string): { requests: RpcRequest[]; isBatch: boolean } | undefined {
  const json = readJson(text);
  const isBatch = Array.isArray(json);
  const parsed = z
    .array(requestSchema)
    .min(1)
    .safeParse(isBatch ? json : [json]);
  return parsed.success ? { requests: parsed.data, isBatch } : undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new Error("the request is larger than 10 MB");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function waitOrLeave({ response, ms }: { response: ServerResponse; ms: number }): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Wallet extensions have their own origins, so anybody may read, as on a public node. */
function isForeignOrigin(origin: string | undefined): boolean {
  if (origin === undefined) return false;
  return !/^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin);
}

function garbage(): Buffer {
  return Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 151 + 7) % 256));
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

type Reply = { response: ServerResponse; status: number; body: string | Buffer; type?: string };

function send({ response, status, body, type = "application/json" }: Reply): void {
  response.writeHead(status, {
    "content-type": type,
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "content-type",
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-max-age": "600",
  });
  response.end(status === 204 ? undefined : body);
}
