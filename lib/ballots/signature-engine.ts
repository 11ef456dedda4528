import type { Hex } from "viem";
import { type Address, parseAddress } from "@/lib/shared/address";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import type { KeySignature } from "@/lib/shared/key-signature";
import type { Sha256 } from "@/lib/shared/merkle-tree";
import type { Keccak } from "./encode-struct";
import type { BallotColumns, BallotFrame, DigestedBallots, Hint } from "./secp256k1/secp256k1";

export type SignatureEngine = {
  kind: "wasm" | "javascript";
  keccak: Keccak;
  sha256: Sha256;
  /** The account whose key signed `digest` (32 bytes); undefined if no key can have made this signature. */
  recover: (digest: Hex, signature: KeySignature) => Address | undefined;
  /** Null in JavaScript. */
  batch: {
    /** The key, and R's y, which make a check of many signatures fast; undefined if no key can have made this one. */
    findHint: (digest: Hex, signature: KeySignature) => Hint | undefined;
    /** What ballots say in bytes; undefined unless each is signed by the key that it names, and then no word about any. */
    checkBallots: (ballots: BallotColumns, frame: BallotFrame) => DigestedBallots | undefined;
    /** The leaf hashes (RFC 6962) of rows that all have `size` bytes, one after the other. */
    hashRows: (rows: Uint8Array, size: number) => Uint8Array;
  } | null;
};

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
