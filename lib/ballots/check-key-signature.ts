import type { Hex } from "viem";
import { type Address, isSameAddress } from "@/lib/shared/address";
import type { KeySignature, KeySignatureFault } from "@/lib/shared/key-signature";
import { ok, type Result, refuse } from "@/lib/shared/result";
import { normaliseSignature, type Signature } from "./normalise-signature";
import type { SignatureEngine } from "./signature-engine";

export type SignerFault = KeySignatureFault | "no-signer" | "other-signer";

/**
 * Whether the key of `signer` signed `digest`; answers the signature in the form that is kept. A refusal leaves one way
 * open: `signer` may be a contract wallet, which only the chain can say.
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
  // Nobody is not the zero address: a made-up signature must not be that account's.
  if (recovered === undefined) return refuse("no-signer");
  return isSameAddress(recovered, signer) ? ok(signature.hex) : refuse("other-signer");
}

/** Whether a signature as it was sent or kept is that of `signer`'s key. */
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
