import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { readJson } from "@/lib/shared/read-json";
import type { ChainWriter } from "./chain-writer";
import { KEPT_OPEN, NodeRefused } from "./json-rpc";
import { listen } from "./listen";

export type ChainRecorder = { url: string; stop(): Promise<void> };

const idSchema = z.union([z.string(), z.number(), z.null()]).optional();
const callSchema = z.object({
  id: idSchema,
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
type Call = z.infer<typeof callSchema>;

/** Methods that make blocks by the node's clock, or load another chain. */
const refused = /_(setIntervalMining|setBlockTimestampInterval|mineDetailed|reset|loadState)$/;
const changing = /^(eth_send|anvil_|hardhat_|evm_|tenderly_|miner_)/;
const onlyReading = /^(anvil|hardhat|evm)_(get|nodeInfo|metadata|dumpState)/;

/** Sits in front of local mode's node. Calls that change the chain go through `writer`, the rest straight on. */
export async function startChainRecorder({
  target,
  writer,
  port,
}: {
  target: string;
  writer: ChainWriter;
  port: number;
}): Promise<ChainRecorder> {
  const server = createServer(KEPT_OPEN, (request, response) => {
    void serve({ request, response, target, writer }).catch(() => response.destroy());
  });
  return listen(server, port);
}

type Exchange = { request: IncomingMessage; response: ServerResponse; target: string; writer: ChainWriter };

async function serve({ request, response, target, writer }: Exchange): Promise<void> {
  // A page in a browser uses the RPC endpoint and must not get past its rules.
  if (request.method !== "POST" || request.headers.origin !== undefined) {
    response.writeHead(403).end();
    return;
  }
  const asked = await text(request);
  const parsed = parseCalls(asked);
  if (parsed === undefined) return send(response, INVALID);
  const { calls, isBatch } = parsed;
  if (!calls.some(isWrite)) return send(response, await forward({ target, body: asked }));
  const answers: string[] = [];
  for (const call of calls) {
    answers.push(
      isWrite(call) ? await write({ writer, call }) : await forward({ target, body: toBody(call) }),
    );
  }
  return send(response, isBatch ? `[${answers.join(",")}]` : (answers[0] ?? ""));
}

async function write({ writer, call }: { writer: ChainWriter; call: Call }): Promise<string> {
  const { id = null, method, params } = call;
  try {
    if (refused.test(method))
      throw new Error(`${method} is not there in local mode: its blocks must be the same after a restart`);
    return JSON.stringify({ jsonrpc: "2.0", id, result: (await writer.write({ method, params })) ?? null });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault = error instanceof NodeRefused ? error.fault : { code: -32603, message };
    return JSON.stringify({ jsonrpc: "2.0", id, error: fault });
  }
}

function isWrite({ method }: Call): boolean {
  return changing.test(method) && !onlyReading.test(method);
}

const INVALID = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32600, message: "invalid request" },
});

/** Undefined if it can't be read. Passed on, a call in it could change the chain without the journal. */
function parseCalls(asked: string): { calls: Call[]; isBatch: boolean } | undefined {
  const json = readJson(asked);
  const isBatch = Array.isArray(json);
  const { data: calls } = z.array(callSchema).safeParse(isBatch ? json : [json]);
  return calls && { calls, isBatch };
}

async function forward({ target, body }: { target: string; body: string }): Promise<string> {
  const headers = { "content-type": "application/json" };
  return (await fetch(target, { method: "POST", headers, body })).text();
}

function toBody({ id = null, method, params }: Call): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, { "content-type": "application/json" }).end(body);
}
