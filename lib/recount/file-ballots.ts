import type { Hex } from "viem";
import { bytesToHex, hexToBytes, joinBytes } from "@/lib/shared/hex-bytes";
import type { Sha256 } from "@/lib/shared/merkle-tree";
import type { EvidenceHead } from "./evidence-schemas";
import type { BallotVerdict } from "./finding";
import { ADDRESS_BYTES, HASH_BYTES } from "./packed-part";

/** A judged ballot of a file, with its entry in the log. */
export type FileBallot = BallotVerdict & {
  /** In ms since 1970. */
  receivedAt: number;
  /** The entry's place according to the file; null if it names none. */
  position: number | null;
  leaf: string;
};

export const REPLACED = "The voter signed another ballot later.";
const VERDICTS = ["counted", "replaced", "refused"] as const;
export const verdictCode = (verdict: BallotVerdict["verdict"]): number => VERDICTS.indexOf(verdict);
const NO_POSITION = -1;

/** Where the log has the ballots of a file, as columns, because there may be very many. */
export type LogPlaces = {
  /** The voter's place in the file, and the ballot's among the voter's. */
  voters: Uint32Array<ArrayBuffer>;
  nths: Uint32Array<ArrayBuffer>;
  /** 20 bytes each. */
  addresses: Uint8Array<ArrayBuffer>;
  /** -1 for a ballot without a place. */
  positions: Float64Array<ArrayBuffer>;
  /** 32 bytes each. */
  leaves: Uint8Array<ArrayBuffer>;
  /** In ms since 1970. */
  times: Float64Array<ArrayBuffer>;
};

/** Judged ballots as columns. */
export type FileBallots = LogPlaces & {
  /** 32 bytes each. */
  digests: Uint8Array<ArrayBuffer>;
  /** 1 for yes. */
  choices: Uint8Array<ArrayBuffer>;
  /** Places in `VERDICTS`. */
  verdicts: Uint8Array<ArrayBuffer>;
  powers: bigint[];
  /** Why some are refused. */
  whys: Map<number, string>;
};

/** The ballots of these voters, each with the voter's place in the file. */
export function writeBallots(
  voters: readonly { place: number; ballots: readonly FileBallot[] }[],
): FileBallots {
  const ballots = voters.flatMap((voter) => voter.ballots);
  const bytesOf = (hexes: readonly string[]) => joinBytes(hexes.map((hex) => hexToBytes(hex as Hex)));
  return {
    voters: Uint32Array.from(voters.flatMap(({ place, ballots: own }) => own.map(() => place))),
    nths: Uint32Array.from(voters.flatMap(({ ballots: own }) => [...own.keys()])),
    addresses: bytesOf(ballots.map(({ voter }) => voter)),
    positions: Float64Array.from(ballots, ({ position }) => position ?? NO_POSITION),
    leaves: bytesOf(ballots.map(({ leaf }) => leaf)),
    times: Float64Array.from(ballots, ({ receivedAt }) => receivedAt),
    digests: bytesOf(ballots.map(({ digest }) => digest)),
    choices: Uint8Array.from(ballots, ({ choice }) => Number(choice === "yes")),
    verdicts: Uint8Array.from(ballots, ({ verdict }) => verdictCode(verdict)),
    powers: ballots.map(({ power }) => power),
    whys: new Map(
      ballots.flatMap(({ verdict, why }, at) => (verdict === "refused" ? [[at, why ?? ""]] : [])),
    ),
  };
}

/** Makes a ballot refused. */
export function refuseBallotAt({ verdicts, whys }: FileBallots, at: number, why: string): void {
  verdicts[at] = verdictCode("refused");
  whys.set(at, why);
}

/** A ballot of the columns, described when it is asked for. */
export class ColumnBallot implements FileBallot {
  readonly #ballots: FileBallots;
  readonly #at: number;
  readonly voter: string;
  constructor(ballots: FileBallots, at: number, voter: string) {
    this.#ballots = ballots;
    this.#at = at;
    this.voter = voter;
  }
  get line(): string {
    return lineOf(this.#ballots, this.#at);
  }
  get digest(): string {
    return bytesToHex(hashAt(this.#ballots.digests, this.#at));
  }
  get choice(): "yes" | "no" {
    return this.#ballots.choices[this.#at] === 1 ? "yes" : "no";
  }
  get power(): bigint {
    return this.#ballots.powers[this.#at] ?? 0n;
  }
  get verdict(): BallotVerdict["verdict"] {
    return VERDICTS[this.#ballots.verdicts[this.#at] ?? 0] ?? "refused";
  }
  get why(): string | null {
    if (this.verdict === "replaced") return REPLACED;
    return this.#ballots.whys.get(this.#at) ?? null;
  }
  get receivedAt(): number {
    return this.#ballots.times[this.#at] ?? 0;
  }
  get position(): number | null {
    const position = this.#ballots.positions[this.#at] ?? NO_POSITION;
    return position === NO_POSITION ? null : position;
  }
  get leaf(): string {
    return bytesToHex(leafOf(this.#ballots, this.#at));
  }
}

/** The places of all these ballots in one set of columns. */
export function joinPlaces(parts: readonly LogPlaces[]): LogPlaces {
  const join = (name: keyof LogPlaces): ArrayBuffer =>
    joinBytes(
      parts.map(
        ({ [name]: { buffer, byteOffset, byteLength } }) => new Uint8Array(buffer, byteOffset, byteLength),
      ),
    ).buffer;
  return {
    voters: new Uint32Array(join("voters")),
    nths: new Uint32Array(join("nths")),
    addresses: new Uint8Array(join("addresses")),
    positions: new Float64Array(join("positions")),
    leaves: new Uint8Array(join("leaves")),
    times: new Float64Array(join("times")),
  };
}

const hashAt = (hashes: Uint8Array, at: number): Uint8Array =>
  hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
export const leafOf = ({ leaves }: LogPlaces, at: number): Uint8Array => hashAt(leaves, at);
export const lineOf = ({ voters, nths }: LogPlaces, at: number): string =>
  `voters[${voters[at]}].ballots[${nths[at]}]`;
export const whoOf = ({ addresses }: LogPlaces, at: number): string =>
  bytesToHex(addresses.subarray(at * ADDRESS_BYTES, (at + 1) * ADDRESS_BYTES));

/** A whole file: its ballots, and which have a place in the log, in the order of these places. */
export type OrderedPlaces = {
  head: EvidenceHead;
  places: LogPlaces;
  order: Uint32Array;
  sha256?: Sha256 | undefined;
};

/** The ballots with a place in the log, in the order of these places. */
export function inLogOrder({ positions }: LogPlaces): Uint32Array {
  return Uint32Array.from(positions.keys())
    .filter((at) => (positions[at] ?? NO_POSITION) !== NO_POSITION)
    .sort((left, right) => (positions[left] ?? 0) - (positions[right] ?? 0));
}
