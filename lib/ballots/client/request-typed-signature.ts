import type { Hex } from "viem";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { tellSilence } from "@/lib/chain/client/tell-silence";
import { describeWalletError, findWalletCode, isRejection } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import { formatAddress, isSameAddress, requireAddress } from "@/lib/shared/address";
import { fitSignature } from "./fit-signature";

/** The result of a request to sign. "unsupported": the wallet can't sign typed data at all; "unfit": it signed something else. */
export type TypedSignature =
  | { kind: "signed"; signature: string }
  | { kind: "declined" }
  | { kind: "unsupported" }
  | { kind: "unfit" }
  | { kind: "failed"; text: string };

const UNSUPPORTED = 4200;

/** Asks the connected wallet to sign typed data (EIP-712) with the session's account, on the product's chain. Never throws. */
export async function requestTypedSignature({
  wagmi,
  signer,
  typedData,
  digest,
  onSilent,
}: {
  wagmi: Config;
  signer: string;
  /** The argument of eth_signTypedData_v4 as JSON. */
  typedData: string;
  /** What that must hash to. */
  digest: Hex;
  /** Called once if the wallet has not answered in 20 s. */
  onSilent: () => void;
}): Promise<TypedSignature> {
  try {
    const client = await getConnectorClient(wagmi, { chainId: productChain.id });
    const account = client.account.address;
    if (!isSameAddress(account, signer)) {
      const text = `Your wallet is on ${formatAddress(account)}, you are signed in as ${formatAddress(signer)}. Switch the account in your wallet.`;
      return { kind: "failed", text };
    }
    // As the server made it, without any change in between.
    const asked = client.request(
      { method: "eth_signTypedData_v4", params: [account, typedData] },
      { retryCount: 0 },
    );
    const answer = await tellSilence(asked, onSilent);
    const signature = await fitSignature({ client, digest, answer, signer: requireAddress(signer) });
    return signature === null ? { kind: "unfit" } : { kind: "signed", signature };
  } catch (error) {
    if (isRejection(error)) return { kind: "declined" };
    if (isUnsupported(error)) return { kind: "unsupported" };
    return { kind: "failed", text: describeWalletError(error) ?? "Your wallet did not sign. Try again." };
  }
}

function isUnsupported(error: unknown): boolean {
  if (findWalletCode(error) === UNSUPPORTED) return true;
  return /not supported|unsupported|does not exist|method not found|blind sign/i.test(
    describeWalletError(error) ?? "",
  );
}
