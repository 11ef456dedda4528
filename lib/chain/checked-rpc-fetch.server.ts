import "server-only";
import { readJson } from "@/lib/shared/read-json";
import { splitEvery } from "@/lib/shared/split-every";
import { AnswerTooLarge } from "./answer-too-large";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import {
  errorOf,
  parseRpcAnswers,
  parseRpcRequest,
  type RpcRequest,
  withChainIdRequest,
} from "./rpc-envelope";

const MAX_ANSWER_BYTES = 1_000_000;

/** How many calls an endpoint takes in a batch, if it refused more. It only saves questions, so it may die with the process. */
const batchSizes = new Map<string, { size: number; until: number }>();
const REMEMBERED_MS = 600_000;

/** False if the endpoint is known to refuse this many calls in a batch, because several machines may then have answered. */
export function takesTogether(endpoint: string, calls: number): boolean {
  return calls + 1 <= batchSizeOf(endpoint);
}

function batchSizeOf(endpoint: string): number {
  const known = batchSizes.get(endpoint);
  return known !== undefined && performance.now() < known.until ? known.size : Number.POSITIVE_INFINITY;
}

type Question = { endpoint: string; init: RequestInit | undefined; chainId: number; maxBytes: number };

/**
 * A fetch for JSON-RPC over HTTP. It follows no redirect, reads at most `maxBytes` (1 MB), and refuses an answer with other
 * ids or another chain. If the endpoint refuses the batch, it asks in smaller ones or one by one. Throws RpcRefused if the
 * request is refused. It reads the body here, inside the client's time limit, which would otherwise end at the headers.
 */
export function checkedRpcFetch(
  chainId: number,
  maxBytes: number = MAX_ANSWER_BYTES,
): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const question = { endpoint: url instanceof Request ? url.url : String(url), init, chainId, maxBytes };
    const { isBatch, requests } = parseRpcRequest(String(init?.body));
    for (;;) {
      try {
        const answers = await ask(question, requests);
        return Response.json(isBatch ? answers : answers[0]);
      } catch (error) {
        if (!learnBatchSize({ error, endpoint: question.endpoint, calls: requests.length + 1 })) throw error;
      }
    }
  };
}

/** Part by part, so that the first question is answered first. */
async function ask(question: Question, requests: readonly RpcRequest[]): Promise<unknown[]> {
  const size = Math.min(batchSizeOf(question.endpoint), requests.length + 1);
  const answers: unknown[] = [];
  for (const part of splitEvery(Math.max(1, size - 1), requests)) {
    const calls = withChainIdRequest(part);
    const answer = size === 1 ? await askOneByOne(question, calls) : await post(question, calls);
    answers.push(...parseRpcAnswers(answer, { requests: part, chainId: question.chainId }));
  }
  return answers;
}

async function askOneByOne(question: Question, calls: readonly RpcRequest[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const call of calls) {
    const answer = await post(question, call);
    const error = errorOf(answer);
    const isOfCall = typeof answer === "object" && answer !== null && Reflect.get(answer, "id") === call.id;
    if (error !== null && !isOfCall) throw new RpcRefused(judgeRefusal(error));
    answers.push(answer);
  }
  return answers;
}

async function post({ endpoint, init, maxBytes }: Question, body: unknown): Promise<unknown> {
  const response = await fetch(endpoint, {
    ...init,
    body: JSON.stringify(body),
    redirect: "error",
    cache: "no-store",
  });
  const text = await readCapped(response, maxBytes);
  if (!response.ok) {
    const retryAfter = response.headers.get("retry-after");
    const told = errorOf(readJson(text)) ?? { message: text || response.statusText };
    throw new RpcRefused(judgeRefusal({ ...told, status: response.status, retryAfter }));
  }
  const answer = readJson(text);
  if (answer === undefined) throw new RpcRefused(judgeRefusal({ message: text }));
  return answer;
}

/** True if the batch was refused and a smaller one is worth a try. */
function learnBatchSize({
  error,
  endpoint,
  calls,
}: {
  error: unknown;
  endpoint: string;
  calls: number;
}): boolean {
  if (!(error instanceof RpcRefused) || error.refusal.kind !== "batch") return false;
  const refused = Math.min(batchSizeOf(endpoint), calls);
  if (refused === 1) return false;
  const { limit } = error.refusal;
  const size = limit !== null && limit < refused ? Math.max(1, limit) : Math.floor(refused / 2);
  batchSizes.set(endpoint, { size, until: performance.now() + REMEMBERED_MS });
  return true;
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
