import { randomBytes } from "@noble/hashes/utils";
import type { Hex } from "viem";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import type { KeySignature } from "@/lib/shared/key-signature";
import { startSecp256k1 } from "./secp256k1/secp256k1";
import { addressOfPublicKey, type SignatureEngine, signatureParts } from "./signature-engine";

/**
 * Keccak and recovery in WebAssembly, about ten times as fast as JavaScript. Rejects where WebAssembly may not run, for
 * example under a content security policy without 'wasm-unsafe-eval'.
 */
export async function createWasmEngine(): Promise<SignatureEngine> {
  const secp256k1 = await startSecp256k1();
  const { keccak256: keccak, sha256 } = secp256k1;
  const find = (digest: Hex, signature: KeySignature) =>
    secp256k1.recover({ ...signatureParts(signature), digest: hexToBytes(digest) });
  return {
    kind: "wasm",
    keccak,
    sha256,
    recover(digest, signature) {
      const found = find(digest, signature);
      return found && addressOfPublicKey({ publicKey: found.key, keccak });
    },
    batch: {
      findHint: find,
      checkBallots: (ballots, frame) => secp256k1.checkBallots(ballots, frame, randomBytes),
      hashRows: secp256k1.hashRows,
    },
  };
}
