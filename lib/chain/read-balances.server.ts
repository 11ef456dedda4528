import "server-only";
import { encodeFunctionData, erc20Abi, toHex } from "viem";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { splitEvery } from "@/lib/shared/split-every";
import { decodeBalancesAnswer, encodeBalancesCall, HOLDERS_PER_CALL } from "./balance-reader";
import { judgeStateRefusal } from "./judge-state-refusal";
import { askEndpoint, type RpcCall } from "./request-together.server";
import { blockAnswerSchema, quantitySchema, type RpcAnswer, wordSchema } from "./rpc-answer-schemas";
import { listRpcEndpoints } from "./rpc-endpoints.server";

export type BalancesAtBlock = {
  contract: Address;
  holders: readonly Address[];
  block: bigint;
  /** When given, balances of any other block are refused. */
  blockHash?: string;
};

/** Public endpoints take small batches only. */
const SINGLE_CALLS_AT_ONCE = 50;
const CALLS_UNDER_WAY = 8;
const REQUEST_TIMEOUT_MS = 2_500;
const READ_BUDGET_MS = 7_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * What the holders have at the end of one block, all read from the same endpoint: the given one, else the first of the
 * configured that has the state. Refuses with "forgotten" when every endpoint has pruned it. Throws CHAIN_UNAVAILABLE when a
 * balance can't be known: no answer within 7 s, an answer of the wrong form or block, a block that was replaced meanwhile, a
 * contract that does not answer.
 */
export async function readBalances({
  endpoint,
  ...question
}: BalancesAtBlock & { endpoint?: string }): Promise<Result<Map<Address, bigint>, "forgotten">> {
  const budget = AbortSignal.timeout(READ_BUDGET_MS);
  const faults: unknown[] = [];
  for (const url of endpoint === undefined ? listRpcEndpoints() : [endpoint]) {
    try {
      const found = await readFrom({ url, budget, ...question });
      if (found.ok) return found;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length === 0) return refuse("forgotten");
  throw new AppError("CHAIN_UNAVAILABLE", undefined, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: faults[0],
  });
}

type Reading = BalancesAtBlock & { url: string; budget: AbortSignal };

/** Thrown out of many parallel readings; a Result for the caller. */
class Forgotten extends Error {}

async function readFrom(reading: Reading): Promise<Result<Map<Address, bigint>, "forgotten">> {
  const stopped = new AbortController();
  const budget = AbortSignal.any([reading.budget, stopped.signal]);
  try {
    return ok(await readAll({ ...reading, budget }));
  } catch (error) {
    // What else is under way is asked in vain.
    stopped.abort();
    if (error instanceof Forgotten) return refuse("forgotten");
    throw error;
  }
}

async function readAll(reading: Reading): Promise<Map<Address, bigint>> {
  const hashes = new Set(reading.blockHash === undefined ? [] : [reading.blockHash]);
  const balances = new Map<Address, bigint>();
  const unread: Address[] = [];
  await mapConcurrently(splitEvery(HOLDERS_PER_CALL, reading.holders), CALLS_UNDER_WAY, async (holders) => {
    const { hash, answers } = await callAtBlock(reading, [
      { data: encodeBalancesCall({ contract: reading.contract, holders }) },
    ]);
    hashes.add(hash);
    const found = decodeBalancesAnswer(answers[0]?.result, holders);
    if (found === null) return void unread.push(...holders);
    if (found.block !== reading.block) throw new Error(`the node read at block ${found.block} instead`);
    for (const [holder, balance] of found.balances) balances.set(holder, balance);
    unread.push(...found.unread);
  });
  await mapConcurrently(splitEvery(SINGLE_CALLS_AT_ONCE, unread), CALLS_UNDER_WAY, async (holders) => {
    const { hash, answers } = await callAtBlock(
      reading,
      holders.map((holder) => ({ to: reading.contract, data: balanceOf(holder) })),
    );
    hashes.add(hash);
    for (const [index, holder] of holders.entries()) {
      balances.set(holder, BigInt(wordSchema.parse(answers[index]?.result)));
    }
  });
  if (hashes.size > 1) throw new Error(`block ${reading.block} was replaced while it was read`);
  return balances;
}

function balanceOf(holder: Address): string {
  return encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] });
}

type AtBlock = { hash: string; answers: RpcAnswer[] };

/** The calls in one batch with the block before and after them, so that they were answered by a machine that has this block. */
async function callAtBlock(
  { url, budget, block }: Reading,
  calls: readonly { to?: Address; data: string }[],
): Promise<AtBlock> {
  const number = toHex(block);
  const header: RpcCall = { method: "eth_getBlockByNumber", params: [number, false] };
  const [head, before, ...rest] = await askEndpoint({
    url,
    calls: [
      { method: "eth_blockNumber", params: [] },
      header,
      ...calls.map((call) => ({ method: "eth_call", params: [call, number] })),
      header,
    ],
    signal: AbortSignal.any([budget, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  const headNumber = quantitySchema.parse(head?.result);
  const answers = rest.slice(0, -1);
  for (const answer of [before, ...answers]) {
    const message = answer?.error?.message ?? null;
    const isAnswered = answer?.error === undefined && answer?.result !== null;
    if (!isAnswered && judgeStateRefusal({ message, block, head: headNumber }) === "forgotten") {
      throw new Forgotten(`the node has forgotten block ${block}`);
    }
  }
  const [first, last] = [before, rest.at(-1)].map((answer) => blockAnswerSchema.parse(answer?.result));
  if (!first || first.number !== block || first.hash !== last?.hash) {
    throw new Error(`the node does not have block ${block}, or is changing it`);
  }
  return { hash: first.hash, answers };
}
