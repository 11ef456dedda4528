import "server-only";
import { erc20Abi, type PublicClient, parseAbi } from "viem";
import type { Address } from "@/lib/shared/address";

const nftAbi = parseAbi([
  "function supportsInterface(bytes4) view returns (bool)",
  "function balanceOf(address) view returns (uint256)",
  "function totalSupply() view returns (uint256)",
]);
const multicallAbi = parseAbi(["function getBlockNumber() view returns (uint256)"]);
const ERC721 = "0x80ac58cd";
const ANYBODY = "0x000000000000000000000000000000000000dEaD";

/** Null if the contract gave no such answer. */
export type NftProbe = {
  hasCode: boolean;
  isErc721: boolean | null;
  balance: bigint | null;
  supply: bigint | null;
};
export type TokenProbe = {
  hasCode: boolean;
  decimals: number | null;
  balance: bigint | null;
  supply: bigint | null;
};

export async function probeNft(client: PublicClient, address: Address): Promise<NftProbe> {
  const [hasCode, isErc721, balance, supply] = await Promise.all([
    hasCodeAt(client, address),
    client
      .readContract({ address, abi: nftAbi, functionName: "supportsInterface", args: [ERC721] })
      .catch(() => null),
    client
      .readContract({ address, abi: nftAbi, functionName: "balanceOf", args: [ANYBODY] })
      .catch(() => null),
    client.readContract({ address, abi: nftAbi, functionName: "totalSupply" }).catch(() => null),
  ]);
  return { hasCode, isErc721, balance, supply };
}

export async function probeToken(client: PublicClient, address: Address): Promise<TokenProbe> {
  const [hasCode, decimals, balance, supply] = await Promise.all([
    hasCodeAt(client, address),
    client.readContract({ address, abi: erc20Abi, functionName: "decimals" }).catch(() => null),
    client
      .readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [ANYBODY] })
      .catch(() => null),
    client.readContract({ address, abi: erc20Abi, functionName: "totalSupply" }).catch(() => null),
  ]);
  return { hasCode, decimals, balance, supply };
}

/** The contract's supply before its first block, which must be zero; null if the node doesn't have that block. */
export async function probeEarlierSupply(
  client: PublicClient,
  { address, firstBlock }: { address: Address; firstBlock: bigint },
): Promise<bigint | null> {
  if (firstBlock === 0n) return 0n;
  const blockNumber = firstBlock - 1n;
  const code = await client.getCode({ address, blockNumber }).catch(() => null);
  if (code === undefined) return 0n;
  if (code === null) return null;
  return client
    .readContract({ address, abi: erc20Abi, functionName: "totalSupply", blockNumber })
    .catch(() => null);
}

/** Whether Multicall3 is there and answers. */
export async function probeMulticall(client: PublicClient, address: Address): Promise<boolean> {
  const block = await client
    .readContract({ address, abi: multicallAbi, functionName: "getBlockNumber" })
    .catch(() => null);
  return block !== null;
}

async function hasCodeAt(client: PublicClient, address: Address): Promise<boolean> {
  const code = await client.getCode({ address });
  return code !== undefined && code !== "0x";
}
