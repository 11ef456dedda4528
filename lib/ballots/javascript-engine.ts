import { hexToBytes } from "viem";
import { addressOfPublicKey, type SignatureEngine, signatureParts } from "./signature-engine";

/** The same answers as the WebAssembly engine, in JavaScript that runs anywhere. */
export async function createJavascriptEngine(): Promise<SignatureEngine> {
  const [{ keccak_256: keccak }, { secp256k1 }] = await Promise.all([
    import("@noble/hashes/sha3"),
    import("@noble/curves/secp256k1"),
  ]);
  return {
    kind: "javascript",
    keccak,
    recover(digest, signature) {
      const { compact, yParity } = signatureParts(signature);
      try {
        const publicKey = secp256k1.Signature.fromCompact(compact)
          .addRecoveryBit(yParity)
          .recoverPublicKey(hexToBytes(digest))
          .toRawBytes(false);
        return addressOfPublicKey({ publicKey, keccak });
      } catch {
        // No point of the curve has this r: nobody's signature.
        return undefined;
      }
    },
  };
}
