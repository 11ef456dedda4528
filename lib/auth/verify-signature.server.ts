import "server-only";
import type { Hex } from "viem";
import { textDigest } from "@/lib/ballots/ballot-text";
import { isSignedByKey } from "@/lib/ballots/check-key-signature";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { askContractSignature } from "@/lib/chain/ask-contract-signature";
import { readChain } from "@/lib/chain/chain-client.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { withDeadline } from "@/lib/shared/with-deadline";

/** Leaves time for the numbers within the 8 s of a chain-reading route (security.md R7). */
const CHAIN_BUDGET_MS = 5_000;

/**
 * True when `signature` is the account's over `message` (EIP-191). An externally owned account is checked without the
 * chain; anything else is put to the contract at the address (EIP-1271), created for the call if it is not yet there
 * (EIP-6492). Throws TRY_AGAIN when the chain can't say; a contract's refusal is false.
 */
export async function verifySignature({
  address,
  message,
  signature,
}: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  const engine = await loadSignatureEngine();
  const hash = textDigest({ text: message, keccak: engine.keccak });
  if (isSignedByKey({ engine, digest: hash, signature, signer: address })) return true;
  return withDeadline(CHAIN_BUDGET_MS, tryAgain, () =>
    readChain((client) => askContractSignature({ client, address, hash, signature })),
  ).catch((error: unknown) => {
    throw tryAgain(error);
  });
}

function tryAgain(cause?: unknown): AppError {
  return new AppError(
    "TRY_AGAIN",
    "The chain could not be read to check this signature. Nothing was used up: try again.",
    {
      cause,
    },
  );
}
