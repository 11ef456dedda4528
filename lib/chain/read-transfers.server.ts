import "server-only";
import { toHex } from "viem";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { chainUnavailable } from "./chain-unavailable";
import { AnswerTooLarge } from "./checked-rpc-fetch.server";
import { judgeLogsRefusal } from "./judge-logs-refusal";
import { parseTransfers, TRANSFER_TOPIC, type Transfer, type TransferKind } from "./parse-transfers";
import { requestTogether } from "./request-together.server";
import { blockAnswerSchema, type ChainBlock, logsAnswerSchema, type RpcAnswer } from "./rpc-answer-schemas";

export type TransferRange = {
  contract: Address;
  kind: TransferKind;
  fromBlock: bigint;
  toBlock: bigint;
  /** The endpoint to ask; one after the other when absent. */
  endpoint?: string;
};

export type TransferReading = {
  transfers: Transfer[];
  /** The last block of the range. */
  last: ChainBlock;
  /** The block before the range; null before the first block of all. */
  parent: ChainBlock | null;
};

/** Some nodes cut longer answers off without a word. */
const MAX_LOGS = 10_000;

/** So many logs of a single block, which can't be asked for in parts: else a block full of transfers would stop the index. */
const MAX_BLOCK_BYTES = 10_000_000;

/**
 * The transfers of a range, all of one chain: its last block was the same before and after its logs were read. Refuses with
 * "too-large" when fewer blocks should be asked for, with "unsettled" when the node lacks the end or is changing it. Throws
 * CHAIN_UNAVAILABLE, also for answers of the wrong form.
 */
export async function readTransfers(
  range: TransferRange,
): Promise<Result<TransferReading, "too-large" | "unsettled">> {
  const { contract, fromBlock, toBlock, endpoint } = range;
  const lastBlock = { method: "eth_getBlockByNumber", params: [toHex(toBlock), false] };
  const filter = {
    address: contract,
    topics: [TRANSFER_TOPIC],
    fromBlock: toHex(fromBlock),
    toBlock: toHex(toBlock),
  };
  const calls = [
    lastBlock,
    { method: "eth_getLogs", params: [filter] },
    ...(fromBlock === 0n ? [] : [{ method: "eth_getBlockByNumber", params: [toHex(fromBlock - 1n), false] }]),
    lastBlock,
  ];
  const limits = fromBlock === toBlock ? { maxBytes: MAX_BLOCK_BYTES } : {};
  try {
    return judge(range, await requestTogether(calls, { endpoint, ...limits }));
  } catch (error) {
    if (error instanceof AnswerTooLarge) return refuse("too-large");
    throw chainUnavailable(error);
  }
}

/** The blocks of these numbers as one machine has them, null where it has none. Throws CHAIN_UNAVAILABLE. */
export async function readBlocks(
  numbers: readonly bigint[],
  { endpoint }: { endpoint?: string } = {},
): Promise<(ChainBlock | null)[]> {
  const calls = numbers.map((number) => ({
    method: "eth_getBlockByNumber",
    params: [toHex(number), false],
  }));
  try {
    const answers = await requestTogether(calls, { endpoint });
    return numbers.map((number, index) => parseBlock(answers[index], number));
  } catch (error) {
    throw chainUnavailable(error);
  }
}

function judge(
  { contract, kind, fromBlock, toBlock }: TransferRange,
  answers: readonly RpcAnswer[],
): Result<TransferReading, "too-large" | "unsettled"> {
  const logs = answers[1];
  if (logs?.error) return refuse(judgeLogsRefusal(logs.error.message));
  const last = parseBlock(answers[0], toBlock);
  const lastAfterwards = parseBlock(answers.at(-1), toBlock);
  const parent = fromBlock === 0n ? null : parseBlock(answers[2], fromBlock - 1n);
  const isSettled =
    last !== null && last.hash === lastAfterwards?.hash && (parent !== null || fromBlock === 0n);
  if (!isSettled) return refuse("unsettled");
  const found = logsAnswerSchema.parse(logs?.result);
  if (found.length >= MAX_LOGS) return refuse("too-large");
  return ok({ transfers: parseTransfers(found, { contract, kind, fromBlock, last }), last, parent });
}

function parseBlock(answer: RpcAnswer | undefined, number: bigint): ChainBlock | null {
  if (answer?.error)
    throw new Error(`the node refused block ${number}: ${answer.error.message.slice(0, 200)}`);
  const block = blockAnswerSchema.parse(answer?.result);
  if (block !== null && block.number !== number) {
    throw new Error(`the node gave block ${block.number} instead of ${number}`);
  }
  return block;
}
