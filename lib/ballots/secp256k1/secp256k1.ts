import { MODULE } from "./module";

type Exports = {
  memory: WebAssembly.Memory;
  setup: () => number;
  recover: (at: number) => 0 | 1;
  check: (count: number) => 0 | 1;
};

/** Most signatures of one `check`; as in module.c, like all places below. */
const CHUNK = 4_096;
const ENTRY = 224;
const [KEY, NONCE_Y, R, DIGEST, WEIGHT, PARITY] = [0, 64, 96, 160, 192, 208] as const;
const WEIGHT_BYTES = 16;

/** r and s as 64 bytes, the parity of R's y, and what was signed, in 32 bytes. */
export type Signed = { compact: Uint8Array; yParity: 0 | 1; digest: Uint8Array };
/** A public key as x and y, 64 bytes, and R's y, 32 bytes: what recovery finds and a check is given. */
export type Hint = { key: Uint8Array; nonceY: Uint8Array };

/** So many random bytes that nobody can foresee. */
export type Draw = (bytes: number) => Uint8Array;

export type Secp256k1 = {
  /** The key that signed, or undefined if no key can have made this signature. */
  recover: (signed: Signed) => Hint | undefined;
  /** True if each key made its signature, in at most 4,096; a wrong hint, a high s and an empty list make it false. */
  check: (all: readonly (Signed & Hint)[], draw: Draw) => boolean;
};

/** Starts libsecp256k1 in WebAssembly. Rejects where that may not run. */
export async function startSecp256k1(): Promise<Secp256k1> {
  const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0));
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  // Built from module.c of this folder, which a test holds against its hash.
  const { memory, setup, recover, check } = exports as Exports;
  const start = setup();
  // Memory may have grown, which takes older views away.
  const view = (at: number) => new Uint8Array(memory.buffer, start + at * ENTRY, ENTRY);
  const write = (entry: Uint8Array, { compact, yParity, digest }: Signed): void => {
    entry.set(compact, R);
    entry.set(digest, DIGEST);
    entry[PARITY] = yParity;
  };
  return {
    recover(signed) {
      write(view(0), signed);
      if (recover(0) === 0) return undefined;
      const entry = view(0);
      return { key: entry.slice(KEY, NONCE_Y), nonceY: entry.slice(NONCE_Y, R) };
    },
    check(all, draw) {
      if (all.length > CHUNK) throw new RangeError(`at most ${CHUNK} signatures in one check`);
      // Drawn after everything else is fixed, so that nobody can have made wrong hints that cancel each other out.
      const weights = draw(all.length * WEIGHT_BYTES);
      for (const [at, signed] of all.entries()) {
        const entry = view(at);
        write(entry, signed);
        entry.set(signed.key, KEY);
        entry.set(signed.nonceY, NONCE_Y);
        entry.set(weights.subarray(at * WEIGHT_BYTES, (at + 1) * WEIGHT_BYTES), WEIGHT);
      }
      return check(all.length) === 1;
    },
  };
}
