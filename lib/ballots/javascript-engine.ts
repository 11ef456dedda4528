import { secp256k1 } from "@noble/curves/secp256k1";
import { sha256 } from "@noble/hashes/sha2";
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import { addressOfPublicKey, type SignatureEngine, signatureParts } from "./signature-engine";

/** The same answers as the WebAssembly engine, in JavaScript that runs anywhere. */
export function createJavascriptEngine(): SignatureEngine {
  return {
    kind: "javascript",
    keccak,
    sha256,
    batch: null,
    recover(digest, signature) {
      const { compact, yParity } = signatureParts(signature);
      try {
        const publicKey = secp256k1.Signature.fromCompact(compact)
          .addRecoveryBit(yParity)
          .recoverPublicKey(hexToBytes(digest))
          .toRawBytes(false)
          .subarray(1);
        return addressOfPublicKey({ publicKey, keccak });
      } catch {
        // No point of the curve has this r, so it is nobody's signature.
        return undefined;
      }
    },
  };
}
