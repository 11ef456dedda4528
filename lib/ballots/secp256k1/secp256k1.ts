import { MODULE } from "./module";

type Exports = {
  memory: WebAssembly.Memory;
  room: (size: number) => number;
  sha256: (size: number) => void;
  keccak256: (size: number) => void;
  setup: () => number;
  recover: (at: number) => 0 | 1;
  check: (count: number) => 0 | 1;
  shared: () => number;
  digest_ballots: (count: number) => void;
};

/** Most signatures of one `check`; as in module.c, like all places below. */
const CHECKED_AT_ONCE = 4_096;
const ENTRY = 320;
const [KEY, NONCE_Y, R, DIGEST, WEIGHT, PARITY] = [0, 64, 96, 160, 192, 208] as const;
const [IS_YES, SIGNED_AT, RECEIVED_AT, REASON, ADDRESS, LEAF] = [209, 216, 224, 232, 264, 288] as const;
const [LINE_LENGTH, LINE] = [352, 372] as const;
const WEIGHT_BYTES = 16;
const [HASH_BYTES, ADDRESS_BYTES, KEY_BYTES] = [32, 20, 64] as const;
const LONGEST_LINE = 600;

/** r and s as 64 bytes, the parity of R's y, and what was signed, in 32 bytes. */
export type Signed = { compact: Uint8Array; yParity: 0 | 1; digest: Uint8Array };
/** A public key as x and y, 64 bytes, and R's y, 32 bytes: what recovery finds and a check is given. */
export type Hint = { key: Uint8Array; nonceY: Uint8Array };

/** What all ballots of a proposal share. */
export type BallotFrame = {
  /** Domain separator, hashes of "No" and "Yes", and the words of a ballot's struct: 352 bytes. */
  words: Uint8Array;
  /** A ballot's entry in the log, and where in it voter, digest, signature and receivedAt begin. */
  line: Uint8Array;
  places: readonly [voter: number, digest: number, signature: number, receivedAt: number];
};

/** Ballots as columns. What each key signed, and its address, follow from the rest. */
export type BallotColumns = {
  count: number;
  /** 64 bytes for each voter, x and y. */
  keys: Uint8Array;
  /** Which of the keys signed each ballot. */
  voters: ArrayLike<number>;
  /** 64 bytes for each ballot: r and s. */
  compacts: Uint8Array;
  /** 32 bytes for each: R's y. */
  nonceYs: Uint8Array;
  /** One byte for each: 1 if R's y is odd, and 2 more if the choice is yes. */
  flags: Uint8Array;
  /** In seconds. */
  signedAt: ArrayLike<number>;
  /** In ms, with 13 digits. */
  receivedAt: ArrayLike<number>;
  /** The keccak-256 of the reason. */
  reasonHash: (ballot: number) => Uint8Array;
};

/** 20 bytes for each ballot, and 32. */
export type DigestedBallots = { addresses: Uint8Array; digests: Uint8Array; leaves: Uint8Array };

/** So many random bytes that nobody can foresee. */
export type Draw = (bytes: number) => Uint8Array;

export type Secp256k1 = {
  keccak256: (bytes: Uint8Array) => Uint8Array;
  sha256: (bytes: Uint8Array) => Uint8Array;
  /** The key that signed, or undefined if no key can have made this signature. */
  recover: (signed: Signed) => Hint | undefined;
  /** True if each key made its signature, in at most 4,096; a wrong hint, a high s and an empty list make it false. */
  check: (all: readonly (Signed & Hint)[], draw: Draw) => boolean;
  /** What ballots say in bytes; undefined unless each is signed by the key that it names. */
  checkBallots: (ballots: BallotColumns, frame: BallotFrame, draw: Draw) => DigestedBallots | undefined;
};

/** Starts the module, with libsecp256k1 and keccak in WebAssembly. Rejects where that may not run. */
export async function startSecp256k1(): Promise<Secp256k1> {
  const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0));
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  // Built from module.c of this folder, which a test holds against its hash.
  const { memory, setup, room, recover, check, shared, digest_ballots, ...hashes } = exports as Exports;
  const start = setup();
  const frameAt = shared();
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
  /** Draws after everything else is fixed, so that nobody can have made wrong hints that cancel each other out. */
  const checkWritten = (count: number, draw: Draw): boolean => {
    const weights = draw(count * WEIGHT_BYTES);
    for (let at = 0; at < count; at += 1)
      view().set(weights.subarray(at * WEIGHT_BYTES, (at + 1) * WEIGHT_BYTES), start + at * ENTRY + WEIGHT);
    return check(count) === 1;
  };
  const writeFrame = ({ words, line, places }: BallotFrame): void => {
    if (words.length !== LINE_LENGTH || line.length > LONGEST_LINE)
      throw new RangeError("a frame of another size");
    view().set(words, frameAt);
    view().set(new Uint8Array(Uint32Array.of(line.length, ...places).buffer), frameAt + LINE_LENGTH);
    view().set(line, frameAt + LINE);
  };
  const writeBallots = (ballots: BallotColumns, first: number, size: number): void => {
    const { keys, voters, compacts, nonceYs, flags, signedAt, receivedAt, reasonHash } = ballots;
    // A hash may make the memory grow, after which this view would be empty.
    const reasons = Array.from({ length: size }, (_, at) => reasonHash(first + at));
    const bytes = view();
    const numbers = new DataView(memory.buffer);
    for (let at = 0; at < size; at += 1) {
      const entry = start + at * ENTRY;
      const from = first + at;
      const key = (voters[from] ?? 0) * KEY_BYTES;
      const flag = flags[from] ?? 0;
      bytes.set(keys.subarray(key, key + KEY_BYTES), entry + KEY);
      bytes.set(nonceYs.subarray(from * HASH_BYTES, (from + 1) * HASH_BYTES), entry + NONCE_Y);
      bytes.set(compacts.subarray(from * KEY_BYTES, (from + 1) * KEY_BYTES), entry + R);
      bytes[entry + PARITY] = flag & 1;
      bytes[entry + IS_YES] = flag >> 1;
      numbers.setBigUint64(entry + SIGNED_AT, BigInt(signedAt[from] ?? 0), true);
      numbers.setBigUint64(entry + RECEIVED_AT, BigInt(receivedAt[from] ?? 0), true);
      bytes.set(reasons[at] ?? new Uint8Array(HASH_BYTES), entry + REASON);
    }
  };
  const readBallots = (to: DigestedBallots, first: number, size: number): void => {
    for (let at = 0; at < size; at += 1) {
      const entry = start + at * ENTRY;
      const place = first + at;
      to.addresses.set(
        view().subarray(entry + ADDRESS, entry + ADDRESS + ADDRESS_BYTES),
        place * ADDRESS_BYTES,
      );
      to.digests.set(view().subarray(entry + DIGEST, entry + DIGEST + HASH_BYTES), place * HASH_BYTES);
      to.leaves.set(view().subarray(entry + LEAF, entry + LEAF + HASH_BYTES), place * HASH_BYTES);
    }
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
      return checkWritten(all.length, draw);
    },
    checkBallots(ballots, frame, draw) {
      const { count } = ballots;
      writeFrame(frame);
      const found: DigestedBallots = {
        addresses: new Uint8Array(count * ADDRESS_BYTES),
        digests: new Uint8Array(count * HASH_BYTES),
        leaves: new Uint8Array(count * HASH_BYTES),
      };
      for (let first = 0; first < count; first += CHECKED_AT_ONCE) {
        const size = Math.min(CHECKED_AT_ONCE, count - first);
        writeBallots(ballots, first, size);
        digest_ballots(size);
        if (!checkWritten(size, draw)) return undefined;
        readBallots(found, first, size);
      }
      return found;
    },
  };
}
