import "server-only";
import { toHex } from "viem";
import type { ContractName } from "@/lib/env/counted-contracts";
import { type Address, parseAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { AnswerTooLarge } from "./answer-too-large";
import { judgeRefusal, type Refusal, RpcRefused } from "./judge-refusal";
import { parseTransfers, TRANSFER_TOPIC, type Transfer } from "./parse-transfers";
import { parseBlockAnswer } from "./read-blocks.server";
import { askEndpoint } from "./request-together.server";
import { type ChainLog, logsAnswerSchema, type RpcAnswer, type TimedBlock } from "./rpc-answer-schemas";

export type TransferContract = { address: Address; kind: ContractName };
export type TransferRange = {
  contracts: readonly TransferContract[];
  fromBlock: bigint;
  toBlock: bigint;
};

export type TransferReading = {
  transfers: ReadonlyMap<Address, Transfer[]>;
  last: TimedBlock;
  /** The block before the range; null before the first block of all. */
  parent: TimedBlock | null;
};

/** The questions about one range are one batch of this many calls, so that one machine answers them. */
export const RANGE_CALLS = 4;

/** Some nodes silently cut longer answers off. */
const MAX_LOGS = 10_000;
const MAX_BYTES = 10_000_000;
const TIMEOUT_MS = 5_000;

/**
 * The transfers of all contracts in a range, all of one chain: its last block was the same before and after its logs were
 * read. Refuses with the node's words if fewer blocks should be asked for, and with "behind" if it doesn't have the end or
 * is changing it. Throws what kept the endpoint from answering: RpcRefused, a timeout, a malformed answer.
 */
export async function readTransfers(
  endpoint: string,
  range: TransferRange,
): Promise<Result<TransferReading, Refusal>> {
  const { contracts, fromBlock, toBlock } = range;
  const lastBlock = blockCall(toBlock);
  const filter = {
    address: contracts.length === 1 ? contracts[0]?.address : contracts.map(({ address }) => address),
    topics: [TRANSFER_TOPIC],
    fromBlock: toHex(fromBlock),
    toBlock: toHex(toBlock),
  };
  const calls = [
    lastBlock,
    { method: "eth_getLogs", params: [filter] },
    lastBlock,
    ...(fromBlock === 0n ? [] : [blockCall(fromBlock - 1n)]),
  ];
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return judge(range, await askEndpoint({ url: endpoint, calls, maxBytes: MAX_BYTES, signal }));
  } catch (error) {
    if (error instanceof AnswerTooLarge) return refuse(tooMany(error.message));
    throw error;
  }
}

function blockCall(number: bigint): { method: string; params: readonly unknown[] } {
  return { method: "eth_getBlockByNumber", params: [toHex(number), false] };
}

function judge(
  range: TransferRange,
  [first, logs, after, before]: readonly RpcAnswer[],
): Result<TransferReading, Refusal> {
  const { fromBlock, toBlock } = range;
  if (logs?.error) {
    const refusal = judgeRefusal(logs.error);
    // Only refusals about the range are an answer; the rest may be asked again.
    if (refusal.kind !== "range" && refusal.kind !== "results" && refusal.kind !== "behind") {
      throw new RpcRefused(refusal);
    }
    return refuse(refusal);
  }
  const last = parseBlockAnswer(first, toBlock);
  const parent = fromBlock === 0n ? null : parseBlockAnswer(before, fromBlock - 1n);
  const isSettled =
    last?.hash === parseBlockAnswer(after, toBlock)?.hash && (parent !== null || fromBlock === 0n);
  if (last === null || !isSettled) return refuse({ ...tooMany(`no block ${toBlock} yet`), kind: "behind" });
  const found = logsAnswerSchema.parse(logs?.result);
  if (found.length >= MAX_LOGS) return refuse(tooMany(`${found.length} logs, which may be cut off`));
  return ok({ transfers: parseAll(found, { ...range, last }), last, parent });
}

function tooMany(message: string): Refusal {
  return { kind: "results", message, limit: null, waitMs: null };
}

function parseAll(
  logs: readonly ChainLog[],
  { contracts, fromBlock, last }: TransferRange & { last: TimedBlock },
): Map<Address, Transfer[]> {
  const transfers = contracts.map(({ address, kind }): [Address, Transfer[]] => {
    const own = logs.filter((log) => parseAddress(log.address) === address);
    return [address, parseTransfers(own, { contract: address, kind, fromBlock, last })];
  });
  const known = transfers.reduce((sum, [, ofOne]) => sum + ofOne.length, 0);
  if (known !== logs.length) throw new Error("the node gave logs of a contract that was not asked for");
  return new Map(transfers);
}
