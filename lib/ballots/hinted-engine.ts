import type { Hex } from "viem";
import type { Address } from "@/lib/shared/address";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import type { KeySignature } from "@/lib/shared/key-signature";
import { normaliseSignature } from "./normalise-signature";
import { addressOfPublicKey, type Claim, type SignatureEngine, signatureParts } from "./signature-engine";

/** "0x", the key that signed as x and y, and R's y: 96 bytes. */
const HINT = /^0x[0-9a-f]{192}$/;
const KEY_BYTES = 64;
/** A check of all has a fixed price, so that fewer are recovered faster one by one. */
const WORTH_IT = 100;

/** A hint that `withHints` takes; undefined if no key made this signature, or the engine finds none. */
export function findHint(
  { hints }: SignatureEngine,
  { digest, signature }: { digest: string; signature: string },
): Hex | undefined {
  const normal = normaliseSignature(signature);
  if (!normal.ok || normal.value.form !== "key") return undefined;
  const hint = hints?.find(digest as Hex, normal.value.hex);
  return hint && bytesToHex(hint);
}

/** A signature with a hint of anybody: what recovery would find out about it. */
export type HintedSignature = { digest: Hex; signature: KeySignature; hint: string };

/**
 * The engine, already knowing who made the signatures whose hints are right. All are checked together, some seven times as
 * fast as one by one. Nobody's word is taken: with one wrong hint among them, none is used and recovery does all the work.
 */
export function withHints(engine: SignatureEngine, hinted: readonly HintedSignature[]): SignatureEngine {
  const { hints, keccak } = engine;
  const readable = hinted.filter(({ hint }) => HINT.test(hint));
  if (hints === null || readable.length < WORTH_IT) return engine;
  const claims = readable.map(readClaim);
  if (!hints.check(claims)) return engine;
  const signers = new Map<string, Address | undefined>(
    readable.map(({ digest, signature }, index) => {
      const publicKey = claims[index]?.key ?? new Uint8Array();
      return [digest + signature, addressOfPublicKey({ publicKey, keccak })];
    }),
  );
  return {
    ...engine,
    recover: (digest, signature) => signers.get(digest + signature) ?? engine.recover(digest, signature),
  };
}

function readClaim({ digest, signature, hint }: HintedSignature): Claim {
  const bytes = hexToBytes(hint as Hex);
  return {
    ...signatureParts(signature),
    digest: hexToBytes(digest),
    key: bytes.subarray(0, KEY_BYTES),
    nonceY: bytes.subarray(KEY_BYTES),
  };
}
