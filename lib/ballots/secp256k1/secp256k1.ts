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
  take_ballots: (count: number, keys: number) => void;
  give_ballots: (count: number) => void;
  weigh: (count: number) => void;
  hash_rows: (count: number, size: number) => void;
};

/** Most signatures of one `check`; as in module.c, like all places below. */
const CHECKED_AT_ONCE = 8_192;
const ENTRY = 320;
const [KEY, NONCE_Y, R, DIGEST, PARITY] = [0, 64, 96, 160, 208] as const;
const [LINE_LENGTH, LINE] = [352, 372] as const;
const WEIGHT_BYTES = 16;
const [HASH_BYTES, ADDRESS_BYTES, KEY_BYTES] = [32, 20, 64] as const;
const LONGEST_LINE = 600;
/** Web Crypto gives no more. */
const DRAWN_AT_ONCE = 65_536;

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
  voters: readonly number[];
  /** 64 bytes for each ballot: r and s. */
  compacts: Uint8Array;
  /** 32 bytes for each: R's y. */
  nonceYs: Uint8Array;
  /** One byte for each: 1 if R's y is odd, and 2 more if the choice is yes. */
  flags: Uint8Array;
  /** In seconds. */
  signedAt: readonly number[];
  /** In ms, with 13 digits. */
  receivedAt: readonly number[];
  /** 32 bytes for each: the keccak-256 of the reason. */
  reasonHashes: Uint8Array;
};

/** 20 bytes for each ballot, and 32. */
export type DigestedBallots = Record<"addresses" | "digests" | "leaves", Uint8Array<ArrayBuffer>>;

/** So many random bytes that nobody can foresee. */
export type Draw = (bytes: number) => Uint8Array;

export type Secp256k1 = {
  keccak256: (bytes: Uint8Array) => Uint8Array;
  sha256: (bytes: Uint8Array) => Uint8Array;
  /** The key that signed, or undefined if no key can have made this signature. */
  recover: (signed: Signed) => Hint | undefined;
  /** True if each key made its signature, in at most 8,192; a wrong hint, a high s and an empty list make it false. */
  check: (all: readonly (Signed & Hint)[], draw: Draw) => boolean;
  /** What ballots say in bytes; undefined unless each is signed by the key that it names. */
  checkBallots: (ballots: BallotColumns, frame: BallotFrame, draw: Draw) => DigestedBallots | undefined;
  /** The leaf hashes (RFC 6962) of rows that all have `size` bytes, one after the other. */
  hashRows: (rows: Uint8Array, size: number) => Uint8Array;
};

/** Starts the module, with libsecp256k1 and keccak in WebAssembly. Rejects where that may not run. */
export async function startSecp256k1(): Promise<Secp256k1> {
  const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0));
  const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {});
  // Built from module.c of this folder, which a test holds against its hash.
  const wasm = exports as Exports;
  const { memory, setup, room, recover, check, shared } = wasm;
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
  const intoRoom = (columns: readonly Uint8Array[]): number => {
    const place = room(columns.reduce((size, { length }) => size + length, 0));
    let at = place;
    for (const column of columns) {
      view().set(column, at);
      at += column.length;
    }
    return place;
  };
  /** Draws after everything else is fixed, so that nobody can have made wrong hints that cancel each other out. */
  const checkWritten = (count: number, draw: Draw): boolean => {
    const bytes = count * WEIGHT_BYTES;
    intoRoom(
      Array.from({ length: Math.ceil(bytes / DRAWN_AT_ONCE) }, (_, nth) =>
        draw(Math.min(DRAWN_AT_ONCE, bytes - nth * DRAWN_AT_ONCE)),
      ),
    );
    wasm.weigh(count);
    return check(count) === 1;
  };
  const writeFrame = ({ words, line, places }: BallotFrame): void => {
    if (words.length !== LINE_LENGTH || line.length > LONGEST_LINE)
      throw new RangeError("a frame of another size");
    view().set(words, frameAt);
    view().set(new Uint8Array(Uint32Array.of(line.length, ...places).buffer), frameAt + LINE_LENGTH);
    view().set(line, frameAt + LINE);
  };
  const takeBallots = (ballots: BallotColumns, first: number, count: number): void => {
    const some = (column: Uint8Array, size: number) => column.subarray(first * size, (first + count) * size);
    const numbers = (column: readonly number[]) =>
      new Uint8Array(BigUint64Array.from(column.slice(first, first + count), BigInt).buffer);
    intoRoom([
      some(ballots.reasonHashes, HASH_BYTES),
      ballots.keys,
      some(ballots.compacts, KEY_BYTES),
      some(ballots.nonceYs, HASH_BYTES),
      numbers(ballots.signedAt),
      numbers(ballots.receivedAt),
      new Uint8Array(Uint32Array.from(ballots.voters.slice(first, first + count)).buffer),
      some(ballots.flags, 1),
    ]);
    wasm.take_ballots(count, ballots.keys.length / KEY_BYTES);
  };
  const giveBallots = (to: DigestedBallots, first: number, count: number): void => {
    const place = room(count * (2 * HASH_BYTES + ADDRESS_BYTES));
    wasm.give_ballots(count);
    const leaves = place + count * HASH_BYTES;
    const addresses = leaves + count * HASH_BYTES;
    to.digests.set(view().subarray(place, leaves), first * HASH_BYTES);
    to.leaves.set(view().subarray(leaves, addresses), first * HASH_BYTES);
    to.addresses.set(view().subarray(addresses, addresses + count * ADDRESS_BYTES), first * ADDRESS_BYTES);
  };
  return {
    keccak256: hashWith(wasm.keccak256),
    sha256: hashWith(wasm.sha256),
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
        takeBallots(ballots, first, size);
        wasm.digest_ballots(size);
        if (!checkWritten(size, draw)) return undefined;
        giveBallots(found, first, size);
      }
      return found;
    },
    hashRows(rows, size) {
      const count = rows.length / size;
      const place = room(count * (size + 1));
      for (let at = 0; at < count; at += 1)
        view().set(rows.subarray(at * size, (at + 1) * size), place + at * (size + 1) + 1);
      wasm.hash_rows(count, size);
      return view().slice(place, place + count * HASH_BYTES);
    },
  };
}
