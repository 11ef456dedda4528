import type { Hex } from "viem";
import { type Address, isSameAddress } from "@/lib/shared/address";
import type { KeySignature, KeySignatureFault } from "@/lib/shared/key-signature";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { normaliseSignature, type Signature } from "./normalise-signature";
import type { SignatureEngine } from "./signature-engine";

export type SignerFault = KeySignatureFault | "no-signer" | "other-signer";

/**
 * Whether the key of `signer` signed `digest`; answers the signature in its stored form. A refusal leaves one possibility:
 * `signer` may be a contract wallet, which only the chain can say.
 */
export function checkKeySignature({
  engine,
  digest,
  signature,
  signer,
}: {
  engine: SignatureEngine;
  digest: Hex;
  signature: Signature;
  signer: Address;
}): Result<KeySignature, SignerFault> {
  if (signature.form === "opaque") return refuse(signature.fault);
  const recovered = engine.recover(digest, signature.hex);
  // No signer isn't the zero address, so an invented signature must not count as that account's.
  if (recovered === undefined) return refuse("no-signer");
  return isSameAddress(recovered, signer) ? ok(signature.hex) : refuse("other-signer");
}

/** Whether a sent or stored signature is that of `signer`'s key. */
export function isSignedByKey({
  signature,
  ...question
}: {
  engine: SignatureEngine;
  digest: Hex;
  signature: string;
  signer: Address;
}): boolean {
  const normal = normaliseSignature(signature);
  return normal.ok && checkKeySignature({ ...question, signature: normal.value }).ok;
}
