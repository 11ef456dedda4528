import { MODULE } from "./module";

type Exports = {
  memory: WebAssembly.Memory;
  room: (size: number) => number;
  sha256: (size: number) => void;
  keccak256: (size: number) => void;
  setup: () => number;
  recover: (at: number) => 0 | 1;
  check: (count: number) => 0 | 1;
};

/** Most signatures of one `check`; as in module.c, like all places below. */
export const CHECKED_AT_ONCE = 4_096;
const ENTRY = 224;
const [KEY, NONCE_Y, R, DIGEST, WEIGHT, PARITY] = [0, 64, 96, 160, 192, 208] as const;
const WEIGHT_BYTES = 16;
const HASH_BYTES = 32;

/** r and s as 64 bytes, the parity of R's y, and what was signed, in 32 bytes. */
export type Signed = { compact: Uint8Array; yParity: 0 | 1; digest: Uint8Array };
/** A public key as x and y, 64 bytes, and R's y, 32 bytes: what recovery finds and a check is given. */
export type Hint = { key: Uint8Array; nonceY: Uint8Array };

/** So many random bytes that nobody can foresee. */
export type Draw = (bytes: number) => Uint8Array;

export type Secp256k1 = {
  keccak256: (bytes: Uint8Array) => Uint8Array;
  sha256: (bytes: Uint8Array) => Uint8Array;
  /** The key that signed, or undefined if no key can have made this signature. */
  recover: (signed: Signed) => Hint | undefined;
  /** True if each key made its signature, in at most 4,096; a wrong hint, a high s and an empty list make it false. */
  check: (all: readonly (Signed & Hint)[], draw: Draw) => boolean;
};

/** Starts the module, with libsecp256k1 and keccak in WebAssembly. Rejects where that may not run. */
export async function startSecp256k1(): Promise<Secp256k1> {
  const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0));
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  // Built from module.c of this folder, which a test holds against its hash.
  const { memory, setup, room, recover, check, ...hashes } = exports as Exports;
  const start = setup();
  let whole = new Uint8Array(memory.buffer);
  /** All memory. When it grows, older views are empty. */
  const view = () => {
    if (whole.length === 0) whole = new Uint8Array(memory.buffer);
    return whole;
  };
  const hashWith = (hash: (size: number) => void) => (bytes: Uint8Array) => {
    const at = room(bytes.length);
    view().set(bytes, at);
    hash(bytes.length);
    return view().slice(at, at + HASH_BYTES);
  };
  const write = (at: number, { compact, yParity, digest }: Signed): number => {
    const entry = start + at * ENTRY;
    view().set(compact, entry + R);
    view().set(digest, entry + DIGEST);
    view()[entry + PARITY] = yParity;
    return entry;
  };
  return {
    keccak256: hashWith(hashes.keccak256),
    sha256: hashWith(hashes.sha256),
    recover(signed) {
      const entry = write(0, signed);
      if (recover(0) === 0) return undefined;
      const read = (from: number, to: number) => view().slice(entry + from, entry + to);
      return { key: read(KEY, NONCE_Y), nonceY: read(NONCE_Y, R) };
    },
    check(all, draw) {
      if (all.length > CHECKED_AT_ONCE)
        throw new RangeError(`at most ${CHECKED_AT_ONCE} signatures in one check`);
      for (const [at, signed] of all.entries()) {
        const entry = write(at, signed);
        view().set(signed.key, entry + KEY);
        view().set(signed.nonceY, entry + NONCE_Y);
      }
      // Drawn after everything else is fixed, so that nobody can have made wrong hints that cancel each other out.
      const weights = draw(all.length * WEIGHT_BYTES);
      for (let at = 0; at < all.length; at += 1)
        view().set(weights.subarray(at * WEIGHT_BYTES, (at + 1) * WEIGHT_BYTES), start + at * ENTRY + WEIGHT);
      return check(all.length) === 1;
    },
  };
}
