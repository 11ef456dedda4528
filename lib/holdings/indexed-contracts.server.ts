import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";

export type IndexedContract = {
  kind: TransferKind;
  address: Address;
  /** As configured; null if it must be found on the chain. */
  firstBlock: bigint | null;
};

export function getContractAddresses(): Record<TransferKind, Address> {
  const { NFT_ADDRESS, TOKEN_ADDRESS } = getEnvironment();
  return { nft: NFT_ADDRESS, token: TOKEN_ADDRESS };
}

/** The contracts whose holders are indexed. */
export function listIndexedContracts(): IndexedContract[] {
  const { NFT_ADDRESS, NFT_FIRST_BLOCK, TOKEN_ADDRESS, TOKEN_FIRST_BLOCK } = getEnvironment();
  return [
    { kind: "nft", address: NFT_ADDRESS, firstBlock: NFT_FIRST_BLOCK ?? null },
    { kind: "token", address: TOKEN_ADDRESS, firstBlock: TOKEN_FIRST_BLOCK ?? null },
  ];
}

/** The variable that configures the contract's first block. */
export function firstBlockVariable({ kind }: Pick<IndexedContract, "kind">): string {
  return kind === "nft" ? "NFT_FIRST_BLOCK" : "TOKEN_FIRST_BLOCK";
}
