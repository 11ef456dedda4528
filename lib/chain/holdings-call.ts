import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  multicall3Abi,
  parseAbi,
  size,
} from "viem";
import { type ContractName, contractNames, eachAmount, type HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";

/** What an address holds at one block. */
export type Holdings = HeldAmounts & { blockNumber: bigint };

const balanceAbi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
const blockAbi = parseAbi(["function getBlockNumber() view returns (uint256)"]);

/** Call data of one aggregate3 that reads all balances and their block. */
export function encodeHoldingsCall(
  contracts: Record<ContractName, Address> & { owner: Address; multicall3: Address },
): Hex {
  const callData = encodeFunctionData({
    abi: balanceAbi,
    functionName: "balanceOf",
    args: [contracts.owner],
  });
  const block = encodeFunctionData({ abi: blockAbi, functionName: "getBlockNumber" });
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: "aggregate3",
    args: [
      [
        ...contractNames.map((name) => ({ target: contracts[name], allowFailure: false, callData })),
        { target: contracts.multicall3, allowFailure: false, callData: block },
      ],
    ],
  });
}

/**
 * Reads the answer; throws unless all are successful words of 32 bytes. An address without code answers nothing, which
 * isn't 0.
 */
export function decodeHoldings(data: Hex | undefined): Holdings {
  if (data === undefined) throw new Error("the multicall gave no answer");
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
  const expected = contractNames.length + 1;
  if (results.length !== expected)
    throw new Error(`the multicall gave ${results.length} answers instead of ${expected}`);
  const wordAt = (place: number): bigint => {
    const answer = results[place];
    if (!answer?.success || size(answer.returnData) !== 32)
      throw new Error("a contract did not answer with one number");
    return hexToBigInt(answer.returnData);
  };
  return {
    ...eachAmount(({ name }) => wordAt(contractNames.indexOf(name))),
    blockNumber: wordAt(contractNames.length),
  };
}
