import { createKeccak, createSHA256 } from "hash-wasm";
import { hexToBytes } from "viem";
import { startSecp256k1 } from "./secp256k1/secp256k1";
import { addressOfPublicKey, type SignatureEngine, signatureParts } from "./signature-engine";

/**
 * Keccak and recovery in WebAssembly, about ten times as fast as JavaScript. Rejects where WebAssembly may not run, for
 * example under a content security policy without 'wasm-unsafe-eval'.
 */
export async function createWasmEngine(): Promise<SignatureEngine> {
  const [hasher, shaHasher, secp256k1] = await Promise.all([
    createKeccak(256),
    createSHA256(),
    startSecp256k1(),
  ]);
  const keccak = (bytes: Uint8Array) => hasher.init().update(bytes).digest("binary");
  return {
    kind: "wasm",
    keccak,
    sha256: (bytes) => shaHasher.init().update(bytes).digest("binary"),
    recover(digest, signature) {
      const found = secp256k1.recover({ ...signatureParts(signature), digest: hexToBytes(digest) });
      return found && addressOfPublicKey({ publicKey: found.key, keccak });
    },
  };
}
