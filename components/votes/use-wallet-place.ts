import { useWalletView } from "@/components/wallet/wallet-store";
import { isSameAddress } from "@/lib/shared/address";

export type WalletPlace = { isReady: boolean; isBusy: boolean; isOther: boolean; address: string };

/** Whether the connected wallet is the one that signed in. */
export function useWalletPlace(voter: string): WalletPlace {
  const { wagmi, address, status } = useWalletView();
  const isOwn = address !== null && isSameAddress(address, voter);
  return {
    isReady: wagmi !== null && isOwn,
    isBusy: status === "connecting" || status === "reconnecting",
    isOther: address !== null && !isOwn,
    address: address ?? "",
  };
}
