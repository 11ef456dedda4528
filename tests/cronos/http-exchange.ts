import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { readJson } from "@/lib/shared/read-json";
import type { Refusal } from "./manners";
import { RpcError } from "./rpc-error";

const MAX_BODY_BYTES = 10_000_000;

const rpcId = z.union([z.string(), z.number(), z.null()]).optional();
const callSchema = z.looseObject({
  id: rpcId,
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
export type Call = z.infer<typeof callSchema>;
export type AskedCalls = { calls: Call[]; isBatch: boolean };

/** A call's answer; `status` is that of the HTTP answer if the call comes alone. */
export type Answer = {
  body: { jsonrpc: "2.0"; id: string | number | null; result?: unknown; error?: object };
  status: number;
};

/** The calls of one HTTP request; undefined if it isn't JSON-RPC. */
export function parseCalls(text: string): AskedCalls | undefined {
  const json = readJson(text);
  const isBatch = Array.isArray(json);
  const calls = z
    .array(callSchema)
    .min(1)
    .safeParse(isBatch ? json : [json]);
  return calls.success ? { calls: calls.data, isBatch } : undefined;
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("the request is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function errorAnswer(call: Call, { code, message, data, status }: RpcError): Answer {
  const error = data === undefined ? { code, message } : { code, message, data };
  return { body: { jsonrpc: "2.0", id: call.id ?? null, error }, status };
}

/** Refuses a whole HTTP request. */
export function sendRefusal({
  response,
  refusal,
  asked: { calls, isBatch },
}: {
  response: ServerResponse;
  refusal: Refusal;
  asked: AskedCalls;
}): void {
  switch (refusal.as) {
    case "hang":
      break;
    case "reset":
      response.socket?.resetAndDestroy();
      break;
    case "http":
      send(response, { type: "text/plain", body: "", ...refusal });
      break;
    case "request": {
      const id = isBatch ? null : (calls[0]?.id ?? null);
      const error = { code: refusal.code, message: refusal.message };
      send(response, { status: 200, ...refusal, body: JSON.stringify({ jsonrpc: "2.0", id, error }) });
      break;
    }
    case "call": {
      const error = new RpcError(refusal.code, refusal.message, { data: refusal.data });
      const bodies = calls.map((call) => errorAnswer(call, error).body);
      send(response, { status: 200, body: JSON.stringify(isBatch ? bodies : bodies[0]) });
    }
  }
}

export function send(
  response: ServerResponse,
  {
    status,
    body,
    type = "application/json",
    retryAfterSeconds,
  }: { status: number; body: string; type?: string; retryAfterSeconds?: number | undefined },
): void {
  const retryAfter = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
  response.writeHead(status, {
    "content-type": type,
    "access-control-allow-origin": "*",
    "content-length": Buffer.byteLength(body),
    ...retryAfter,
  });
  response.end(body);
}
