import "server-only";
import { type Hex, hashMessage, recoverMessageAddress } from "viem";
import { askContractSignature } from "@/lib/chain/ask-contract-signature";
import { readChain } from "@/lib/chain/chain-client.server";
import { AppError } from "@/lib/http/app-error";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { parseKeySignature } from "@/lib/shared/key-signature";
import { withDeadline } from "@/lib/shared/with-deadline";

/** Leaves time for the numbers within the 8 s of a chain-reading route (security.md R7). */
const CHAIN_BUDGET_MS = 5_000;

/**
 * True when `signature` is the account's over `message` (EIP-191). An externally owned account is checked without the
 * chain; anything else is put to the contract at the address (EIP-1271), created for the call if it is not yet there
 * (EIP-6492). Throws TRY_AGAIN when the chain can't say; a contract's refusal is false.
 */
export async function verifySignature(parts: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  return (await isByOwnAccount(parts)) || (await isByContract(parts));
}

async function isByOwnAccount(parts: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  const form = parseKeySignature(parts.signature);
  if (!form.ok) return false;
  try {
    const signer = await recoverMessageAddress({ message: parts.message, signature: form.value });
    return isSameAddress(signer, parts.address);
  } catch {
    // No point of the curve has this r: nobody's signature.
    return false;
  }
}

async function isByContract(parts: { address: Address; message: string; signature: Hex }): Promise<boolean> {
  const { address, signature } = parts;
  const hash = hashMessage(parts.message);
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
