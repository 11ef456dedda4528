import type { Hex } from "viem";
import { type KeySignature, type KeySignatureFault, parseKeySignature } from "@/lib/shared/key-signature";
import { ok, type Result, refuse } from "@/lib/shared/result";

/** What a contract wallet may send; what its bytes mean is the contract's own affair (product.md). */
export const MAX_CONTRACT_SIGNATURE_BYTES = 4_096;

export type Signature =
  /** Could be a key's; a contract wallet may hold such a signature of its owner too. */
  | { form: "key"; hex: KeySignature; given: Hex }
  /** Only a contract could say yes to it; `fault` is why it is no key's. */
  | { form: "opaque"; given: Hex; fault: KeySignatureFault };

/**
 * Reads the signature of a ballot or proposal: a key's in any of its accepted encodings becomes one 65-byte form, anything
 * else up to 4 kB stays as it came, in lower case. An empty signature is one too: a Safe that approved a hash on chain sends it.
 */
export function normaliseSignature(text: string): Result<Signature, "not-hex" | "too-long"> {
  if (text.length > 2 + 2 * MAX_CONTRACT_SIGNATURE_BYTES) return refuse("too-long");
  const key = parseKeySignature(text);
  if (!key.ok && key.reason === "not-hex") return refuse("not-hex");
  const given = text.toLowerCase() as Hex;
  return ok(key.ok ? { form: "key", hex: key.value, given } : { form: "opaque", given, fault: key.reason });
}
