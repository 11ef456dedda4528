import { erc20Abi } from "viem";
import { readContract } from "viem/actions";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { PublicConfig } from "@/lib/env/public-config";
import { withStorage } from "@/lib/shared/browser-storage";
import { describeWalletError, isRejection } from "../wallet-errors";
import { tellSilence } from "./tell-silence";

const key = (address: string): string => `club.token-offered.${address.toLowerCase()}`;

/** Whether the wallet with this address was offered the token in this browser before. */
export function wasTokenOffered(address: string): boolean {
  return withStorage((storage) => storage.getItem(key(address)) !== null) ?? true;
}

export type TokenOutcome = { kind: "added" | "declined" } | { kind: "failed"; text: string };

/** Asks the wallet to show the token among its own (EIP-747), once; its symbol and decimals are the contract's. Never throws. */
export async function addToken({
  wagmi,
  config,
  onSilent,
}: {
  wagmi: Config;
  config: PublicConfig;
  onSilent: () => void;
}): Promise<TokenOutcome> {
  try {
    const client = await getConnectorClient(wagmi, { chainId: config.chainId });
    const token = { abi: erc20Abi, address: config.tokenAddress } as const;
    const [symbol, decimals] = await Promise.all([
      readContract(client, { ...token, functionName: "symbol" }),
      readContract(client, { ...token, functionName: "decimals" }),
    ]);
    const params = { type: "ERC20", options: { address: config.tokenAddress, symbol, decimals } };
    const answer = client.request({ method: "wallet_watchAsset", params } as never, { retryCount: 0 });
    const isAdded = await tellSilence(answer as Promise<unknown>, onSilent);
    withStorage((storage) => storage.setItem(key(client.account.address), "true"));
    return { kind: isAdded === true ? "added" : "declined" };
  } catch (error) {
    if (isRejection(error)) return { kind: "declined" };
    return { kind: "failed", text: describeWalletError(error) ?? "Your wallet can't show other tokens." };
  }
}
