import "server-only";
import { toHex } from "viem";
import type { Address } from "@/lib/shared/address";
import { orChainUnavailable } from "./chain-unavailable";
import { TRANSFER_TOPIC } from "./parse-transfers";
import { requestTogether } from "./request-together.server";
import {
  type ChainReceipt,
  type DirectCall,
  directCallSchema,
  type RpcAnswer,
  receiptAnswerSchema,
  resultOf,
  type TimedBlock,
  timedBlockAnswerSchema,
  transactionAnswerSchema,
  transactionLogsSchema,
} from "./rpc-answer-schemas";

export type TransactionReading =
  /** The node doesn't know it, or only has it pending. */
  | { state: "unknown" }
  | { state: "waiting" }
  /** `confirmations` counts its own block; `isFinal` if the node calls that block finalized. */
  | {
      state: "mined";
      receipt: ChainReceipt;
      /** Read if the question is about CRO. */
      call: DirectCall | null;
      block: TimedBlock;
      confirmations: bigint;
      isFinal: boolean;
    };

/** `token`: whose transfers to read; null means the CRO that the transaction itself sends. */
type Asked = { hash: string; token: Address | null };

/**
 * A transaction as the chain has it now. Its transfers of `token` count only if the receipt, the logs of its block and the
 * hash of the block at its number agree, because Cronos nodes have been wrong (security.md finding 8). CRO has no log, so
 * receipt, transaction and block must agree. Throws CHAIN_UNAVAILABLE if they don't, or if no answer comes.
 */
export function readTransaction(asked: Asked): Promise<TransactionReading> {
  const key = `${asked.token ?? "cro"} ${asked.hash}`;
  const running = inFlight.get(key);
  if (running) return running;
  const reading = orChainUnavailable(() => read(asked)).finally(() => inFlight.delete(key));
  inFlight.set(key, reading);
  return reading;
}

/** Callers who ask the same question while it is being answered share the answer: a hundred claims cost the endpoint one. */
const inFlight = new Map<string, Promise<TransactionReading>>();

async function read({ hash, token }: Asked): Promise<TransactionReading> {
  const [receiptAnswer, transactionAnswer] = await requestTogether([
    { method: "eth_getTransactionReceipt", params: [hash] },
    { method: "eth_getTransactionByHash", params: [hash] },
  ]);
  const receipt = receiptAnswerSchema.parse(resultOf(receiptAnswer));
  const transaction = transactionAnswerSchema.parse(resultOf(transactionAnswer));
  if (receipt === null) return { state: transaction === null ? "unknown" : "waiting" };
  // The transaction was read a moment before its block came; the receipt was read after.
  if (token === null && transaction?.blockHash === null) return { state: "waiting" };
  const [blockAnswer, latestAnswer, finalizedAnswer, logsAnswer] = await requestTogether([
    { method: "eth_getBlockByNumber", params: [toHex(receipt.blockNumber), false] },
    { method: "eth_getBlockByNumber", params: ["latest", false] },
    { method: "eth_getBlockByNumber", params: ["finalized", false] },
    ...(token === null
      ? []
      : [
          {
            method: "eth_getLogs",
            params: [{ address: token, topics: [TRANSFER_TOPIC], blockHash: receipt.blockHash }],
          },
        ]),
  ]);
  const block = timedBlockAnswerSchema.parse(resultOf(blockAnswer));
  const latest = timedBlockAnswerSchema.parse(resultOf(latestAnswer));
  // The node that answers this batch may be behind the one that had the receipt, or the chain was just reorganised.
  if (block === null || latest === null || block.hash !== receipt.blockHash) return { state: "waiting" };
  if (block.number !== receipt.blockNumber || latest.number < block.number) {
    throw new Error(
      `the node gave block ${block.number} below head ${latest.number} for a receipt of ${receipt.blockNumber}`,
    );
  }
  const call = token === null ? directCallSchema.parse(resultOf(transactionAnswer)) : null;
  if (receipt.transactionHash !== hash || (call && !isCallOf(receipt, call))) {
    throw new Error(`the node gave the receipt or the transaction of another than ${hash}`);
  }
  if (token !== null) refuseContradiction({ hash, token, receipt, logsAnswer });
  return {
    state: "mined",
    receipt,
    call,
    block,
    confirmations: latest.number - block.number + 1n,
    isFinal: isFinalAt(finalizedAnswer, block),
  };
}

function isCallOf(receipt: ChainReceipt, call: DirectCall): boolean {
  return call.hash === receipt.transactionHash && call.blockHash === receipt.blockHash;
}

function refuseContradiction({
  hash,
  token,
  receipt,
  logsAnswer,
}: {
  hash: string;
  token: Address;
  receipt: ChainReceipt;
  logsAnswer: RpcAnswer | undefined;
}): void {
  const print = (log: ChainReceipt["logs"][number]): string =>
    [
      log.transactionHash,
      log.blockHash,
      log.logIndex,
      log.address.toLowerCase(),
      ...log.topics,
      log.data,
    ].join();
  const isTransfer = (log: ChainReceipt["logs"][number]): boolean =>
    log.address.toLowerCase() === token && log.topics[0] === TRANSFER_TOPIC;
  const ofReceipt = receipt.logs.filter(isTransfer).map(print).toSorted();
  const ofBlock = transactionLogsSchema
    .parse(resultOf(logsAnswer))
    .filter((log) => isTransfer(log) && log.transactionHash === hash)
    .map(print)
    .toSorted();
  const isForeign = receipt.logs.some((log) => log.transactionHash !== hash);
  // A failed transaction leaves no logs, whatever its status says.
  if (
    isForeign ||
    ofReceipt.join("\n") !== ofBlock.join("\n") ||
    (receipt.status === "0x0" && ofBlock.length > 0)
  ) {
    throw new Error(`the node's receipt of ${hash} contradicts the logs of its block`);
  }
}

/** Also false if the node doesn't know what finalized means. */
function isFinalAt(answer: RpcAnswer | undefined, block: TimedBlock): boolean {
  if (answer === undefined || answer.error) return false;
  const finalized = timedBlockAnswerSchema.safeParse(answer.result);
  return finalized.success && finalized.data !== null && finalized.data.number >= block.number;
}
