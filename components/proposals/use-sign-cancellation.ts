import { usePublicConfig } from "@/components/layout/config-provider";
import { isOwnSafe, openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { NotSigned } from "@/lib/proposals/not-signed";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";

/**
 * Signs the cancellation of the proposal `id` with the connected wallet, and gives what to send. For a Safe, which can't sign here, there is
 * no signature. Throws NotSigned.
 */
export function useSignCancellation(): {
  isSafe: boolean;
  sign: (id: string, reason: string) => Promise<SignedCancelRequest>;
} {
  const { userAddress: signer } = useAuth();
  const { wagmi, address } = useWalletView();
  const config = usePublicConfig();
  const isSafe = signer !== null && address !== null && isOwnSafe(signer, address);
  const sign = async (id: string, typed: string): Promise<SignedCancelRequest> => {
    const reason = typed.trim();
    if (signer === null || wagmi === null || address === null) {
      openWalletPanel("connect");
      throw new NotSigned("Connect your wallet: whoever cancels a vote signs it.");
    }
    if (isSafe) return { reason };
    const { signCancellation } = await import("@/lib/proposals/client/sign-cancellation");
    return { reason, signed: await signCancellation({ wagmi, signer, config, id, reason }) };
  };
  return { isSafe, sign };
}
