import "server-only";
import type { TransferKind } from "@/lib/chain/parse-transfers";
import { getEnvironment } from "@/lib/env/environment.server";
import type { Address } from "@/lib/shared/address";

export type IndexedContract = { kind: TransferKind; address: Address; firstBlock: bigint };

export function getContractAddresses(): Record<TransferKind, Address> {
  const { NFT_ADDRESS, TOKEN_ADDRESS } = getEnvironment();
  return { nft: NFT_ADDRESS, token: TOKEN_ADDRESS };
}

/** The contracts whose holders are indexed. */
export function listIndexedContracts(): IndexedContract[] {
  const { NFT_ADDRESS, NFT_FIRST_BLOCK, TOKEN_ADDRESS, TOKEN_FIRST_BLOCK } = getEnvironment();
  return [
    { kind: "nft", address: NFT_ADDRESS, firstBlock: NFT_FIRST_BLOCK },
    { kind: "token", address: TOKEN_ADDRESS, firstBlock: TOKEN_FIRST_BLOCK },
  ];
}
