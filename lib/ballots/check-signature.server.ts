import "server-only";
import type { Hex } from "viem";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { checkContractSignature } from "./check-contract-signature.server";
import { checkKeySignature, normaliseSignature } from "./check-key-signature";
import type { CheckedSignature } from "./checked-signature";
import { getDeploymentSigning } from "./deployment-signing.server";

/**
 * The signature of `signer` over `digest` in its stored form, by key, or by a contract wallet's answer on chain. Throws
 * BAD_REQUEST, FORBIDDEN, and CHAIN_UNAVAILABLE if the contract can't be asked.
 */
export async function checkSignature({
  digest,
  signature: text,
  signer,
}: {
  digest: Hex;
  signature: string;
  signer: Address;
}): Promise<CheckedSignature> {
  const normal = normaliseSignature(text);
  if (!normal.ok) throw new AppError("BAD_REQUEST", "The signature is not hex of at most 4,096 bytes.");
  const { engine } = await getDeploymentSigning();
  const byKey = checkKeySignature({ engine, digest, signature: normal.value, signer });
  if (byKey.ok) return { signature: byKey.value, check: null };
  const { given } = normal.value;
  const byContract = await checkContractSignature({ digest, signature: given, signer });
  if (!byContract.ok) {
    throw new AppError(
      "FORBIDDEN",
      "The signature is not that of this account over this text. Nothing was changed.",
    );
  }
  const { blockNumber, blockHash } = byContract.value;
  return { signature: given, check: { block: blockNumber, hash: blockHash } };
}
