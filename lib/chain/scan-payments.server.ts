import "server-only";
import { pad, toHex } from "viem";
import { AppError } from "@/lib/http/app-error";
import { type Address, parseAddress } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { splitEvery } from "@/lib/shared/split-every";
import { AnswerTooLarge } from "./answer-too-large";
import { chainUnavailable } from "./chain-unavailable";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import { type FoundPayment, parseTransfer, TRANSFER_TOPIC } from "./parse-transfers";
import { requestTogether } from "./request-together.server";
import {
  type RpcAnswer,
  type TimedBlock,
  type TransactionLog,
  timedBlockAnswerSchema,
  transactionLogsSchema,
} from "./rpc-answer-schemas";
import { findLogSpan } from "./rpc-endpoint-store.server";
import { listRpcEndpoints } from "./rpc-endpoints.server";

export type PaymentScan = {
  payments: FoundPayment[];
  /** Blocks from this one on were searched; null if nothing older counts. */
  nextBefore: bigint | null;
};

/** `from` null means anybody. */
type Transfers = { token: Address; from: readonly Address[] | null; to: readonly Address[] };
type Scan = Transfers & { notBefore: Date; floor: bigint };
type Range = { fromBlock: bigint; toBlock: bigint };

/** The most that Cronos nodes take in one call. */
const MAX_SPAN = 10_000n;
const RANGES_AT_ONCE = 8n;
const BLOCKS_AT_ONCE = 100;

/**
 * Transfers of `token` from some addresses to some others, newest blocks first, down to `notBefore` by the blocks' own time or to the
 * block `floor`. It begins below block `before`, or at the newest one, and asks for no more blocks after `budgetMs`. Throws
 * CHAIN_UNAVAILABLE.
 */
export async function scanPayments({
  before,
  budgetMs,
  floor = 0n,
  ...scan
}: Omit<Scan, "floor"> & {
  floor?: bigint;
  before?: bigint | undefined;
  budgetMs: number;
}): Promise<PaymentScan> {
  try {
    return await scanDown({ ...scan, floor }, { before, budgetMs });
  } catch (error) {
    throw chainUnavailable(error);
  }
}

/**
 * Transfers of `token` from anybody to some wallets, from `fromBlock` up to `toBlock`, which should be settled. It asks for
 * no more blocks after `budgetMs`; `nextBlock` says where to continue. Throws CHAIN_UNAVAILABLE.
 */
export async function scanPaymentsUp({
  token,
  to,
  fromBlock,
  toBlock,
  budgetMs,
}: Pick<Transfers, "token" | "to"> & Range & { budgetMs: number }): Promise<{
  payments: FoundPayment[];
  nextBlock: bigint;
}> {
  const endsAt = performance.now() + budgetMs;
  const payments: FoundPayment[] = [];
  let span = await readSpan();
  let nextBlock = fromBlock;
  try {
    while (nextBlock <= toBlock && (nextBlock === fromBlock || performance.now() < endsAt)) {
      const end = minimum(toBlock + 1n, nextBlock + span * RANGES_AT_ONCE);
      const ranges = listRanges({ before: end, span, floor: nextBlock });
      const reading = await readBatch({ token, from: null, to }, ranges);
      if (!reading.ok) {
        if (span === 1n) throw new Error("the node refuses the logs of a single block");
        span = span / 4n || 1n;
        continue;
      }
      payments.push(...(await withTimes(reading.value.logs)));
      nextBlock = end;
    }
  } catch (error) {
    throw chainUnavailable(error);
  }
  return { payments, nextBlock };
}

async function scanDown(
  scan: Scan,
  { before, budgetMs }: { before: bigint | undefined; budgetMs: number },
): Promise<PaymentScan> {
  const endsAt = performance.now() + budgetMs;
  const payments: FoundPayment[] = [];
  let span = await readSpan();
  const afterNewest = (await readNewestNumber()) + 1n;
  let nextBefore = before !== undefined && before < afterNewest ? before : afterNewest;
  do {
    const reading = await readBatch(scan, listRanges({ before: nextBefore, span, floor: scan.floor }));
    if (!reading.ok) {
      if (span === 1n) throw new Error("the node refuses the logs of a single block");
      span = span / 4n || 1n;
      continue;
    }
    const { logs, lowest } = reading.value;
    payments.push(...(await withTimes(logs)).filter(({ blockTime }) => blockTime >= scan.notBefore));
    nextBefore = lowest.number;
    if (lowest.number <= scan.floor || timeOf(lowest) < scan.notBefore) return { payments, nextBefore: null };
  } while (performance.now() < endsAt);
  return { payments, nextBefore };
}

/** The most that every endpoint is known to take. */
async function readSpan(): Promise<bigint> {
  const spans = await Promise.all(listRpcEndpoints().map(findLogSpan));
  return spans.reduce<bigint>((span, known) => (known !== null && known < span ? known : span), MAX_SPAN);
}

async function readNewestNumber(): Promise<bigint> {
  const [answer] = await requestTogether([{ method: "eth_getBlockByNumber", params: ["latest", false] }]);
  return requireBlock(answer).number;
}

async function readBatch(
  { token, from, to }: Transfers,
  ranges: readonly Range[],
): Promise<Result<{ logs: TransactionLog[]; lowest: TimedBlock }, "too-large">> {
  const topics = [TRANSFER_TOPIC, from?.map((payer) => pad(payer)) ?? null, to.map((wallet) => pad(wallet))];
  const lowestNumber = ranges.at(-1)?.fromBlock ?? 0n;
  try {
    const answers = await requestTogether([
      ...ranges.map(({ fromBlock, toBlock }) => ({
        method: "eth_getLogs",
        params: [{ address: token, topics, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }],
      })),
      { method: "eth_getBlockByNumber", params: [toHex(lowestNumber), false] },
    ]);
    const lowest = requireBlock(answers.at(-1));
    if (lowest.number !== lowestNumber) throw new Error(`the node gave block ${lowest.number}`);
    const logs: TransactionLog[] = [];
    for (const [index, range] of ranges.entries()) {
      const found = answers[index];
      if (found?.error) {
        const { kind } = judgeRefusal(found.error);
        if (kind === "range" || kind === "results") return refuse("too-large");
        throw new RpcRefused(judgeRefusal(found.error));
      }
      for (const log of transactionLogsSchema.parse(found?.result)) {
        refuseForeign(log, { token, from, to, range });
        logs.push(log);
      }
    }
    return ok({ logs, lowest });
  } catch (error) {
    if (error instanceof AnswerTooLarge) return refuse("too-large");
    const cause = error instanceof AppError ? error.cause : error;
    const isTooLarge = cause instanceof RpcRefused && ["range", "results"].includes(cause.refusal.kind);
    if (isTooLarge) return refuse("too-large");
    throw error;
  }
}

/** Newest first, down from the block below `before`, to `floor` at the lowest. */
function listRanges({ before, span, floor }: { before: bigint; span: bigint; floor: bigint }): Range[] {
  const ranges: Range[] = [];
  let end = before;
  while (end > floor && BigInt(ranges.length) < RANGES_AT_ONCE) {
    const fromBlock = maximum(floor, end - span);
    ranges.push({ fromBlock, toBlock: end - 1n });
    end = fromBlock;
  }
  return ranges;
}

function refuseForeign(log: TransactionLog, { token, from, to, range }: Transfers & { range: Range }): void {
  const transfer = parseTransfer(log, "token");
  const isAsked =
    parseAddress(log.address) === token &&
    log.topics[0] === TRANSFER_TOPIC &&
    (from === null || from.includes(transfer.from)) &&
    to.includes(transfer.to) &&
    log.blockNumber >= range.fromBlock &&
    log.blockNumber <= range.toBlock;
  if (!isAsked) throw new Error(`the node gave a log of block ${log.blockNumber} that was not asked for`);
}

async function withTimes(logs: readonly TransactionLog[]): Promise<FoundPayment[]> {
  const blocks = new Map<bigint, TimedBlock>();
  for (const numbers of splitEvery(BLOCKS_AT_ONCE, [
    ...new Set(logs.map(({ blockNumber }) => blockNumber)),
  ])) {
    const answers = await requestTogether(
      numbers.map((number) => ({ method: "eth_getBlockByNumber", params: [toHex(number), false] })),
    );
    for (const [index, number] of numbers.entries()) blocks.set(number, requireBlock(answers[index]));
  }
  return logs.map((log) => {
    const block = blocks.get(log.blockNumber);
    if (block?.hash !== log.blockHash) throw new Error(`block ${log.blockNumber} has just been replaced`);
    const { from, to, amount } = parseTransfer(log, "token");
    return {
      txHash: log.transactionHash,
      logIndex: Number(log.logIndex),
      from,
      to,
      amountWei: amount,
      blockNumber: log.blockNumber,
      blockHash: block.hash,
      blockTime: timeOf(block),
    };
  });
}

function requireBlock(answer: RpcAnswer | undefined): TimedBlock {
  if (answer?.error) throw new Error(`the node refused a block: ${answer.error.message.slice(0, 200)}`);
  const block = timedBlockAnswerSchema.parse(answer?.result);
  if (block === null) throw new Error("the node has no block that it should have");
  return block;
}

function timeOf(block: TimedBlock): Date {
  return new Date(Number(block.timestamp) * 1_000);
}

function minimum(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function maximum(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
