import {
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  multicall3Abi,
  parseAbi,
  size,
} from "viem";
import type { Address } from "@/lib/shared/address";

/** What an address holds at one block: NFTs, and tokens in units of 10^-18. */
export type Holdings = { nftCount: bigint; tokenWei: bigint; blockNumber: bigint };

const balanceAbi = parseAbi(["function balanceOf(address) view returns (uint256)"]);
const blockAbi = parseAbi(["function getBlockNumber() view returns (uint256)"]);

/** Call data of one aggregate3 that reads both balances and their block. */
export function encodeHoldingsCall(contracts: {
  owner: Address;
  nft: Address;
  token: Address;
  multicall3: Address;
}): Hex {
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
        { target: contracts.nft, allowFailure: false, callData },
        { target: contracts.token, allowFailure: false, callData },
        { target: contracts.multicall3, allowFailure: false, callData: block },
      ],
    ],
  });
}

/**
 * Reads the answer; throws unless it is three successful words of 32 bytes. An address without code answers nothing, which
 * isn't 0.
 */
export function decodeHoldings(data: Hex | undefined): Holdings {
  if (data === undefined) throw new Error("the multicall gave no answer");
  const results = decodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", data });
  const [nftCount, tokenWei, blockNumber] = results.map(({ success, returnData }) => {
    if (!success || size(returnData) !== 32) throw new Error("a contract did not answer with one number");
    return hexToBigInt(returnData);
  });
  if (results.length !== 3 || nftCount === undefined || tokenWei === undefined || blockNumber === undefined) {
    throw new Error(`the multicall gave ${results.length} answers instead of 3`);
  }
  return { nftCount, tokenWei, blockNumber };
}
