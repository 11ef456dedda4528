import type { Hex } from "viem";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { ADDRESS_BYTES, HASH_BYTES } from "./packed-part";

/** A ballot of the file by its voter's place and its own place among the voter's. */
export const ballotLine = (voter: number, nth: number): string => `voters[${voter}].ballots[${nth}]`;

/** Where the log has the ballots of a file, as columns, because there may be very many. */
export type LogPlaces = {
  voters: Uint32Array<ArrayBuffer>;
  nths: Uint32Array<ArrayBuffer>;
  /** 20 bytes each. */
  addresses: Uint8Array<ArrayBuffer>;
  positions: Float64Array<ArrayBuffer>;
  /** 32 bytes each. */
  leaves: Uint8Array<ArrayBuffer>;
  /** In ms since 1970. */
  times: Float64Array<ArrayBuffer>;
};

export type BallotPlace = {
  voter: number;
  nth: number;
  address: string;
  position: number;
  leaf: Uint8Array;
  at: number;
};

export function createLogPlaces(size: number): LogPlaces {
  return {
    voters: new Uint32Array(size),
    nths: new Uint32Array(size),
    addresses: new Uint8Array(size * ADDRESS_BYTES),
    positions: new Float64Array(size),
    leaves: new Uint8Array(size * HASH_BYTES),
    times: new Float64Array(size),
  };
}

export function setPlace(to: LogPlaces, at: number, place: BallotPlace): void {
  to.voters[at] = place.voter;
  to.nths[at] = place.nth;
  to.addresses.set(hexToBytes(place.address as Hex), at * ADDRESS_BYTES);
  to.positions[at] = place.position;
  to.leaves.set(place.leaf, at * HASH_BYTES);
  to.times[at] = place.at;
}

export const leafOf = ({ leaves }: LogPlaces, at: number): Uint8Array =>
  leaves.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
export const lineOf = ({ voters, nths }: LogPlaces, at: number): string =>
  ballotLine(voters[at] ?? 0, nths[at] ?? 0);
export const whoOf = ({ addresses }: LogPlaces, at: number): string =>
  bytesToHex(addresses.subarray(at * ADDRESS_BYTES, (at + 1) * ADDRESS_BYTES));

/** The ballots by their places in the log. */
export function inLogOrder({ positions }: LogPlaces): Uint32Array {
  return Uint32Array.from(positions.keys()).sort(
    (left, right) => (positions[left] ?? 0) - (positions[right] ?? 0),
  );
}
