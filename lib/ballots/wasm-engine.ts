// The package's own entry also starts four hashes that nothing here needs.
import { instantiateSecp256k1 } from "@bitauth/libauth/build/lib/crypto/secp256k1.js";
import { createKeccak, createSHA256 } from "hash-wasm";
import { hexToBytes } from "viem";
import { addressOfPublicKey, type SignatureEngine, signatureParts } from "./signature-engine";

/**
 * Keccak and recovery in WebAssembly, about ten times as fast as JavaScript. Rejects where WebAssembly may not run, for
 * example under a content security policy without 'wasm-unsafe-eval'.
 */
export async function createWasmEngine(): Promise<SignatureEngine> {
  const [hasher, shaHasher, secp256k1] = await Promise.all([
    createKeccak(256),
    createSHA256(),
    instantiateSecp256k1(),
  ]);
  const keccak = (bytes: Uint8Array) => hasher.init().update(bytes).digest("binary");
  return {
    kind: "wasm",
    keccak,
    sha256: (bytes) => shaHasher.init().update(bytes).digest("binary"),
    recover(digest, signature) {
      const { compact, yParity } = signatureParts(signature);
      const publicKey = secp256k1.recoverPublicKeyUncompressed(compact, yParity, hexToBytes(digest));
      return typeof publicKey === "string" ? undefined : addressOfPublicKey({ publicKey, keccak });
    },
  };
}
