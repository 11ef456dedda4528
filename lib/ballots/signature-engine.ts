import type { Hex } from "viem";
import { type Address, parseAddress } from "@/lib/shared/address";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import type { KeySignature } from "@/lib/shared/key-signature";
import type { Sha256 } from "@/lib/shared/merkle-tree";
import type { Keccak } from "./encode-struct";
import type { Hint, Signed } from "./secp256k1/secp256k1";

export type SignatureEngine = {
  kind: "wasm" | "javascript";
  keccak: Keccak;
  sha256: Sha256;
  /** The account whose key signed `digest` (32 bytes); undefined if no key can have made this signature. */
  recover: (digest: Hex, signature: KeySignature) => Address | undefined;
  /** Null in JavaScript. */
  hints: {
    /** For `check`: 96 bytes, the key as x and y, and R's y; undefined if no key can have made this signature. */
    find: (digest: Hex, signature: KeySignature) => Uint8Array | undefined;
    /** True if each key made its signature. Any number of them; false is no word about a single one. */
    check: (claims: readonly Claim[]) => boolean;
  } | null;
};

/** A signature, what it signs, and what recovery would find, according to anybody. */
export type Claim = Signed & Hint;

/** r and s as 64 bytes, and the parity of y from v. */
export function signatureParts(signature: KeySignature): { compact: Uint8Array; yParity: 0 | 1 } {
  return {
    compact: hexToBytes(`0x${signature.slice(2, 130)}`),
    yParity: signature.endsWith("1c") ? 1 : 0,
  };
}

/** The last 20 bytes of the hash of a public key: x and y, 64 bytes. */
export function addressOfPublicKey({
  publicKey,
  keccak,
}: {
  publicKey: Uint8Array;
  keccak: Keccak;
}): Address | undefined {
  return parseAddress(bytesToHex(keccak(publicKey).subarray(12)));
}
