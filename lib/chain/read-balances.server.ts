import "server-only";
import { encodeFunctionData, erc20Abi } from "viem";
import type { Address } from "@/lib/shared/address";
import { mapConcurrently } from "@/lib/shared/map-concurrently";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { splitEvery } from "@/lib/shared/split-every";
import { decodeBalancesAnswer, encodeBalancesCall, HOLDERS_PER_CALL } from "./balance-reader";
import { type CallsAtBlock, callAtBlock, StateForgotten } from "./call-at-block.server";
import { chainUnavailable } from "./chain-unavailable";
import { wordSchema } from "./rpc-answer-schemas";
import { listRpcEndpoints } from "./rpc-endpoints.server";

export type BalancesAtBlock = {
  contract: Address;
  holders: readonly Address[];
  block: bigint;
  /** If given, balances of any other block are refused. */
  blockHash?: string;
};

/** Public endpoints take only small batches. */
const SINGLE_CALLS_AT_ONCE = 50;
const CALLS_UNDER_WAY = 8;
const REQUEST_TIMEOUT_MS = 2_500;
const READ_BUDGET_MS = 7_000;

/**
 * The holders' balances at the end of one block, all from the same endpoint: the given one, else the first configured one
 * that has the state. Refuses with "forgotten" if every endpoint has pruned it. Throws CHAIN_UNAVAILABLE if a balance can't
 * be known: no answer within 7 s, a wrong form or block, a replaced block, or a silent contract.
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
  throw chainUnavailable(faults[0]);
}

type Reading = BalancesAtBlock & { url: string; budget: AbortSignal };

async function readFrom(reading: Reading): Promise<Result<Map<Address, bigint>, "forgotten">> {
  const stopped = new AbortController();
  const budget = AbortSignal.any([reading.budget, stopped.signal]);
  try {
    return ok(await readAll({ ...reading, budget }));
  } catch (error) {
    // The other open questions are no longer needed.
    stopped.abort();
    if (error instanceof StateForgotten) return refuse("forgotten");
    throw error;
  }
}

async function readAll(reading: Reading): Promise<Map<Address, bigint>> {
  const { url, budget, contract, block } = reading;
  const hashes = new Set(reading.blockHash === undefined ? [] : [reading.blockHash]);
  const balances = new Map<Address, bigint>();
  const unread: Address[] = [];
  const ask = async (calls: CallsAtBlock["calls"]): Promise<unknown[]> => {
    const signal = AbortSignal.any([budget, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
    const { hash, answers } = await callAtBlock({ url, block, calls, signal });
    hashes.add(hash);
    return answers.map(({ result }) => result);
  };
  await mapConcurrently(splitEvery(HOLDERS_PER_CALL, reading.holders), CALLS_UNDER_WAY, async (holders) => {
    const [answer] = await ask([{ data: encodeBalancesCall({ contract, holders }) }]);
    const found = decodeBalancesAnswer(answer, holders);
    if (found === null) return void unread.push(...holders);
    if (found.block !== block) throw new Error(`the node read at block ${found.block} instead`);
    for (const [holder, balance] of found.balances) balances.set(holder, balance);
    unread.push(...found.unread);
  });
  await mapConcurrently(splitEvery(SINGLE_CALLS_AT_ONCE, unread), CALLS_UNDER_WAY, async (holders) => {
    const answers = await ask(holders.map((holder) => ({ to: contract, data: balanceOf(holder) })));
    for (const [index, holder] of holders.entries()) {
      balances.set(holder, BigInt(wordSchema.parse(answers[index])));
    }
  });
  if (hashes.size > 1) throw new Error(`block ${block} was replaced while it was read`);
  return balances;
}

function balanceOf(holder: Address): string {
  return encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] });
}
