import "server-only";
import { keccak256 } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { getEnvironment } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { type Address, requireAddress } from "@/lib/shared/address";
import { anchorData } from "./anchor-data";
import { ANCHOR_GAS, type AnchorFee } from "./anchor-fee";

type Anchored = { nonce: number; fee: AnchorFee; origin: string; treeSize: number; root: string };

/** The address that anchors the log, and its signature under transactions. */
export type AnchorSigner = {
  address: Address;
  /** A transaction to itself, of nothing, with the root as its data. */
  sign(anchored: Anchored): Promise<{ raw: `0x${string}`; txHash: `0x${string}` }>;
};

/** Null without ANCHOR_PRIVATE_KEY: nothing is anchored. The key doesn't leave this function. */
export function openAnchorSigner(): AnchorSigner | null {
  const { ANCHOR_PRIVATE_KEY } = getEnvironment();
  if (ANCHOR_PRIVATE_KEY === undefined) return null;
  const account = privateKeyToAccount(ANCHOR_PRIVATE_KEY);
  return {
    address: requireAddress(account.address.toLowerCase()),
    async sign({ nonce, fee, ...root }) {
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId: productChain.id,
        to: account.address,
        value: 0n,
        data: anchorData(root),
        nonce,
        gas: ANCHOR_GAS,
        maxFeePerGas: fee.maxFeeWei,
        maxPriorityFeePerGas: fee.tipWei,
      });
      return { raw, txHash: keccak256(raw) };
    },
  };
}
