import type { Hex } from "viem";
import type { WalletClient } from "@/lib/chain/client/open-wallet";
import type { Address } from "@/lib/shared/address";
import { withLowS } from "@/lib/shared/key-signature";
import { withDeadline } from "@/lib/shared/with-deadline";
import { checkKeySignature, normaliseSignature } from "../check-key-signature";
import { createJavascriptEngine } from "../javascript-engine";

const ERC_6492_END = "6492".repeat(16);
/** How long a wallet may take to say what is at its own address. */
const CODE_WAIT_MS = 5_000;

/**
 * What a wallet answered, in the form that the server takes; null if it is no signature of `signer` over `digest`. Only the
 * chain knows what a contract wallet accepts (EIP-1271, ERC-6492), so its bytes stay as they are.
 */
export async function fitSignature({
  client,
  digest,
  answer,
  signer,
}: {
  client: Pick<WalletClient, "request">;
  digest: Hex;
  /** Whatever the wallet gave. */
  answer: unknown;
  signer: Address;
}): Promise<string | null> {
  if (typeof answer !== "string") return null;
  const normal = normaliseSignature(withLowS(answer));
  if (!normal.ok) return null;
  const byKey = checkKeySignature({
    // For one signature, on pages whose policy forbids WebAssembly.
    engine: createJavascriptEngine(),
    digest,
    signature: normal.value,
    signer,
  });
  if (byKey.ok) return byKey.value;
  return answer.endsWith(ERC_6492_END) || (await mayBeContract(client, signer)) ? answer : null;
}

/** A wallet that can't say is believed to be one: the server asks the chain. */
async function mayBeContract(client: Pick<WalletClient, "request">, address: Address): Promise<boolean> {
  const found = await withDeadline(
    CODE_WAIT_MS,
    () => new Error("the wallet is silent"),
    () => client.request({ method: "eth_getCode", params: [address, "latest"] }, { retryCount: 0 }),
  ).catch(() => null);
  return found !== "0x";
}
