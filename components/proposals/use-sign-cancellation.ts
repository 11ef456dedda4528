import { useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { isOwnSafe, openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { NotSigned } from "@/lib/proposals/not-signed";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";

/**
 * Signs the cancellation of the proposal `id` with the connected wallet, and gives what to send. A Safe can't sign it here. `altered` names a proposal whose text is not what its author signed, as the dialog has to show it. Throws NotSigned.
 */
export function useSignCancellation(shown: ProposalName | null = null): {
  isSafe: boolean;
  altered: ProposalName | null;
  sign: (wish: { id: string; reason: string; onAsked: () => void }) => Promise<SignedCancelRequest>;
} {
  const { userAddress: signer } = useAuth();
  const { wagmi, address } = useWalletView();
  const config = usePublicConfig();
  const isSafe = signer !== null && address !== null && isOwnSafe(signer, address);
  const [altered, setAltered] = useState(shown);
  const sign: ReturnType<typeof useSignCancellation>["sign"] = async ({ id, reason: typed, onAsked }) => {
    const reason = typed.trim();
    if (signer === null || wagmi === null || address === null) {
      openWalletPanel("connect");
      throw new NotSigned("Connect your wallet. A cancellation of a vote has to be signed.");
    }
    if (isSafe) throw new NotSigned("A Safe can't sign it here. Sign in with your own wallet.");
    const { signCancellation } = await import("@/lib/proposals/client/sign-cancellation");
    const asked = { altered, onAltered: setAltered, onAsked };
    return { reason, signed: await signCancellation({ wagmi, signer, config, id, reason, ...asked }) };
  };
  return { isSafe, altered, sign };
}
