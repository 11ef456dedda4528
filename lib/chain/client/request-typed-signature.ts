import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { describeWalletError, findWalletCode, isRejection } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import { isSameAddress } from "@/lib/shared/address";
import { formatAddress } from "@/lib/shared/format-address";

/** The result of a request to sign. "unsupported": the wallet can't sign typed data at all. */
export type TypedSignature =
  | { kind: "signed"; signature: string }
  | { kind: "declined" }
  | { kind: "unsupported" }
  | { kind: "failed"; text: string };

const UNSUPPORTED = 4200;

/** Asks the connected wallet to sign typed data (EIP-712) with the session's account, on the product's chain. Never throws. */
export async function requestTypedSignature({
  wagmi,
  signer,
  typedData,
}: {
  wagmi: Config;
  signer: string;
  /** The argument of eth_signTypedData_v4 as JSON. */
  typedData: string;
}): Promise<TypedSignature> {
  try {
    const client = await getConnectorClient(wagmi, { chainId: productChain.id });
    const account = client.account.address;
    if (!isSameAddress(account, signer)) {
      const text = `Your wallet is on ${formatAddress(account)}, you are signed in as ${formatAddress(signer)}. Switch the account in your wallet.`;
      return { kind: "failed", text };
    }
    // As the server made it, without any change in between.
    const signature = await client.request(
      { method: "eth_signTypedData_v4", params: [account, typedData] },
      { retryCount: 0 },
    );
    return { kind: "signed", signature };
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
