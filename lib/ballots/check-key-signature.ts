import type { Hex } from "viem";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { type KeySignature, type KeySignatureFault, parseKeySignature } from "@/lib/shared/key-signature";
import { ok, type Result, refuse } from "@/lib/shared/result";
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

/** The most that a contract wallet may send; only the contract knows what its bytes mean (product.md). */
export const MAX_CONTRACT_SIGNATURE_BYTES = 4_096;

export type Signature =
  /** Could be a key's; a contract wallet may also accept such a signature of its owner. */
  | { form: "key"; hex: KeySignature; given: Hex }
  /** Only a contract could accept it; `fault` is why it isn't a key's. */
  | { form: "opaque"; given: Hex; fault: KeySignatureFault };

/**
 * Reads the signature of a ballot or proposal. A key's, in any accepted encoding, becomes one 65-byte form. Anything else up
 * to 4 kB stays as it came, in lower case. An empty signature counts too: a Safe that approved a hash on chain sends it.
 */
export function normaliseSignature(text: string): Result<Signature, "not-hex" | "too-long"> {
  if (text.length > 2 + 2 * MAX_CONTRACT_SIGNATURE_BYTES) return refuse("too-long");
  const key = parseKeySignature(text);
  if (!key.ok && key.reason === "not-hex") return refuse("not-hex");
  const given = text.toLowerCase() as Hex;
  return ok(key.ok ? { form: "key", hex: key.value, given } : { form: "opaque", given, fault: key.reason });
}
