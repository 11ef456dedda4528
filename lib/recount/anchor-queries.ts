import * as z from "zod/mini";
import { anchorEndpoints } from "@/lib/anchors/anchor-endpoints";
import { type AnchorsAnswer, anchorAnswer, type ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { call } from "@/lib/http/api-client";
import type { AskNode } from "@/lib/http/client/open-node";
import { parseLogEntry } from "@/lib/log/parse-log-entry";
import { type AskedTransaction, checkAnchor } from "./check-anchor";
import type { EvidenceHead } from "./evidence-schemas";
import type { AnchorAnswer } from "./finding";

const TIMEOUT_MS = 15_000;

const quantity = z.pipe(
  z.string().check(z.regex(/^0x[\da-f]{1,16}$/)),
  z.transform((text: string) => BigInt(text)),
);

const count = z.pipe(
  quantity,
  z.transform((value: bigint) => Number(value)),
);

/** The anchor that a deployment, without `origin` the page's own, names for a result; null if there is none yet. */
export async function fetchAnchor(
  proposalId: string,
  from: { origin?: string } = {},
): Promise<ResultAnchor | null> {
  const request = { params: { id: proposalId }, redirect: "error" as const, timeoutMs: TIMEOUT_MS, ...from };
  return (await call(anchorEndpoints.ofProposal, request)).anchor;
}

/** All anchors that a deployment names, in the order in which they were signed. */
export async function fetchAnchors(origin: string): Promise<AnchorsAnswer["anchors"]> {
  const anchors: AnchorsAnswer["anchors"] = [];
  for (let after: string | null = null; ; ) {
    const query = after === null ? {} : { after };
    const page: AnchorsAnswer = await call(anchorEndpoints.list, {
      query,
      origin,
      redirect: "error",
      timeoutMs: TIMEOUT_MS,
    });
    anchors.push(...page.anchors);
    if (page.next === null) return anchors;
    // A server must not keep its reader busy for ever.
    if (after !== null && BigInt(page.next) <= BigInt(after))
      throw new Error("its list of anchors has no end");
    after = page.next;
  }
}

/** How many transactions of an account are on the chain. */
export function askCount(account: string, ask: AskNode): Promise<number> {
  return ask({
    method: "eth_getTransactionCount",
    params: [account, "latest"],
    answer: count,
  });
}

/** The anchor in a file's text, which is what a server answered. Throws if it isn't one. */
export function parseAnchor(text: string): ResultAnchor | null {
  return anchorAnswer.parse(JSON.parse(text)).anchor;
}

/** Asks a node for the transaction that a server names, and judges it. A node that can't be asked leaves it unchecked. */
export async function askAnchor({
  head,
  anchor,
  ask,
}: {
  head: EvidenceHead;
  anchor: ResultAnchor;
  ask: AskNode;
}): Promise<AnchorAnswer> {
  try {
    const transaction = await askTransaction(anchor.transaction, ask);
    return checkAnchor({ head, anchor, transaction, parseEntry: parseLogEntry });
  } catch {
    const text = "The node doesn't tell of the transaction that anchors the result.";
    return { state: "unchecked", finding: { line: "anchor", who: null, text } };
  }
}

const transactionSchema = z.nullable(
  z.object({
    hash: z.string(),
    from: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    input: z.string(),
    nonce: count,
    blockNumber: z.nullish(quantity),
    blockHash: z.nullish(z.string()),
  }),
);
const blockSchema = z.nullable(z.object({ hash: z.string(), timestamp: quantity }));

/** A transaction counts as in a block only if the node has the same block at its number. */
export async function askTransaction(hash: string, ask: AskNode): Promise<AskedTransaction> {
  const method = "eth_getTransactionByHash";
  const [found, newest] = await Promise.all([
    ask({ method, params: [hash], answer: transactionSchema }),
    ask({ method: "eth_blockNumber", params: [], answer: quantity }),
  ]);
  if (found === null || found.hash !== hash) return null;
  const { from, nonce, input: data, blockNumber } = found;
  if (blockNumber == null) return { from, nonce, data, block: null };
  const params = [`0x${blockNumber.toString(16)}`, false];
  const block = await ask({ method: "eth_getBlockByNumber", params, answer: blockSchema });
  if (block === null || block.hash !== found.blockHash) return { from, nonce, data, block: null };
  const confirmations = newest - blockNumber + 1n;
  return {
    from,
    nonce,
    data,
    block: { number: blockNumber, time: Number(block.timestamp) * 1_000, confirmations },
  };
}
