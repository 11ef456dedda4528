import "server-only";
import { encodeFunctionData, erc20Abi } from "viem";
import type { Address } from "@/lib/shared/address";
import { callAtBlock, StateForgotten } from "./call-at-block.server";
import { chainUnavailable } from "./chain-unavailable";
import { wordSchema } from "./rpc-answer-schemas";
import { listRpcEndpoints } from "./rpc-endpoints.server";

const TIMEOUT_MS = 2_500;

/**
 * The contract's supply at the end of the block; null if it doesn't say, or no node has the state any more. Throws
 * CHAIN_UNAVAILABLE, also if the block has another hash.
 */
export async function readTotalSupply({
  contract,
  block,
  blockHash,
}: {
  contract: Address;
  block: bigint;
  blockHash: string;
}): Promise<bigint | null> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" });
  const faults: unknown[] = [];
  for (const url of listRpcEndpoints()) {
    try {
      const calls = [{ to: contract, data }];
      const { hash, answers } = await callAtBlock({
        url,
        block,
        calls,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (hash !== blockHash) throw new Error(`block ${block} was replaced`);
      const word = wordSchema.safeParse(answers[0]?.result);
      return word.success ? BigInt(word.data) : null;
    } catch (error) {
      if (!(error instanceof StateForgotten)) faults.push(error);
    }
  }
  if (faults.length === 0) return null;
  throw chainUnavailable(faults[0]);
}
