import "server-only";
import { parseRpcAnswer, parseRpcRequest, withChainIdRequest } from "./rpc-envelope";

const MAX_ANSWER_BYTES = 1_000_000;

export class AnswerTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the RPC endpoint answered with more than ${maxBytes} bytes`);
  }
}

/**
 * A fetch for JSON-RPC over HTTP: follows no redirect, reads at most `maxBytes`, 1 MB, and refuses an answer whose ids or chain
 * are not those asked for. The body is read here, inside the client's time limit, which otherwise ends at the headers.
 */
export function checkedRpcFetch(
  chainId: number,
  maxBytes: number = MAX_ANSWER_BYTES,
): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const envelope = parseRpcRequest(String(init?.body));
    const response = await fetch(url, {
      ...init,
      body: withChainIdRequest(envelope),
      redirect: "error",
      cache: "no-store",
    });
    const text = await readCapped(response, maxBytes);
    // Without the headers, so that no Retry-After of the endpoint stretches our own time limit.
    if (!response.ok) return new Response("{}", { status: response.status, statusText: response.statusText });
    return Response.json(parseRpcAnswer(text, { envelope, chainId }));
  };
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
