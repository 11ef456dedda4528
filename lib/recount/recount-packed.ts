import type { BallotColumns, BallotFrame, DigestedBallots } from "@/lib/ballots/secp256k1/secp256k1";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { CENSUS_ROW_BYTES, writeCensusRow } from "@/lib/holdings/census";
import { entryBody } from "@/lib/log/log-entry";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import { bytesToHex, joinBytes } from "@/lib/shared/hex-bytes";
import { hashNode } from "@/lib/shared/merkle-tree";
import { isWellFormed } from "@/lib/shared/plain-text";
import { checkTimes, type RecountTools } from "./judge-ballot";
import { rootPlaces } from "./packed-census";
import { ADDRESS_BYTES, HASH_BYTES, type PackedPart } from "./packed-part";
import type { VoterRecount } from "./recount-voter";
import { recountVoters } from "./recount-voters";
import { heldBy, placesOfPlain, receivedAt, unpackVoters } from "./unpack-voters";

/** Voters with whom nothing is wrong, as columns. The last ballot of each counts. */
export type SoundVoters = {
  /** The place of each voter in the file. */
  places: number[];
  /** In lower case. */
  voters: string[];
  powers: bigint[];
  /** How many ballots each has. */
  ballots: number[];
  /** Of each ballot: 1 for yes, 32 bytes, 32 bytes, ms since 1970, and its place in the log. */
  choices: Uint8Array<ArrayBuffer>;
  digests: Uint8Array<ArrayBuffer>;
  leaves: Uint8Array<ArrayBuffer>;
  receivedAt: Float64Array<ArrayBuffer>;
  positions: Float64Array<ArrayBuffer>;
};

/** `others` were judged one by one. */
export type PartRecount = { sound: SoundVoters | null; others: VoterRecount[] };

/**
 * Judges a part of a packed file, whose first voter has the place `first` in it. Plain voters are checked together; if
 * anything is wrong with one of them, all are unpacked and judged one by one, which says what. So what the file claims
 * beyond the evidence, such as keys, may cost time and nothing else. Throws UnreadableEvidence.
 */
export function recountPacked({
  part,
  first,
  tools,
}: {
  part: PackedPart;
  first: number;
  tools: RecountTools;
}): PartRecount {
  const sound = checkTogether({ part, first, tools });
  if (sound === null) {
    return { sound, others: recountVoters({ voters: unpackVoters(part, tools), first, tools }) };
  }
  const others = part.others.flatMap(([place, voter]) =>
    recountVoters({ voters: [voter], first: first + place, tools }),
  );
  return { sound, others };
}

function checkTogether({
  part,
  first,
  tools,
}: {
  part: PackedPart;
  first: number;
  tools: RecountTools;
}): SoundVoters | null {
  const { head, engine, hasher, names } = tools;
  const name = names[0];
  const places = placesOfPlain(part);
  const isOrdered = places.length === part.ballots.length && areTimesSound(part, tools);
  if (engine.batch === null || name === undefined || head.log === undefined || !isOrdered) return null;
  // Encoded, each half of a sign would be hashed like U+FFFD.
  if (!part.reason.every(isWellFormed)) return null;
  const found = engine.batch.checkBallots(readColumns(part, tools), {
    words: hasher.ballotFrame(name.hashed),
    ...logLine(head.proposal.digest),
  });
  if (found === undefined) return null;
  const voters = readVoters(part, found);
  if (
    new Set([...voters, ...part.others.map(([, { address }]) => address.toLowerCase())]).size <
    part.ballots.length + part.others.length
  )
    return null;
  const powers = findPowers({ part, found, tools });
  if (powers === null) return null;
  return {
    places: places.map((place) => first + place),
    voters,
    powers,
    ballots: part.ballots,
    choices: Uint8Array.from(part.flags, (flag) => flag >> 1),
    digests: found.digests,
    leaves: found.leaves,
    receivedAt: Float64Array.from(part.signedAt, (_, ballot) => receivedAt(part, ballot)),
    positions: Float64Array.from(part.position),
  };
}

/** A voter's ballots are in the order of their times, so that the last one counts. Of arrivals the module writes 13 digits. */
function areTimesSound(part: PackedPart, { times }: RecountTools): boolean {
  let ballot = 0;
  for (const own of part.ballots) {
    for (let nth = 0; nth < own; nth += 1, ballot += 1) {
      const signed = part.signedAt[ballot] ?? 0;
      const received = receivedAt(part, ballot);
      if (nth > 0 && signed <= (part.signedAt[ballot - 1] ?? 0)) return false;
      if (received < 1e12 || received >= 1e13) return false;
      if (checkTimes({ received, signed, isByKey: true, times }) !== null) return false;
    }
  }
  return true;
}

function readColumns(part: PackedPart, { engine: { keccak } }: RecountTools): BallotColumns {
  const hashes = new Map<string, Uint8Array>();
  const texts = new TextEncoder();
  const hashOf = (reason: string): Uint8Array => {
    const known = hashes.get(reason) ?? keccak(texts.encode(reason));
    hashes.set(reason, known);
    return known;
  };
  return {
    ...part,
    count: part.flags.length,
    voters: part.ballots.flatMap((own, voter) => Array<number>(own).fill(voter)),
    receivedAt: part.signedAt.map((_, ballot) => receivedAt(part, ballot)),
    reasonHashes: joinBytes(part.reason.map(hashOf)),
  };
}

/** The entry that the log has for a ballot, with zeros for what differs between ballots. */
function logLine(proposal: string): Pick<BallotFrame, "line" | "places"> {
  const [voter, digest, signature, received] = [
    "0x".padEnd(42, "0"),
    "0x".padEnd(66, "0"),
    "0x".padEnd(66, "0"),
    1e12,
  ] as const;
  const line = entryBody({ kind: "ballot", proposal, voter, digest, signature, receivedAt: received });
  const after = (start: string): number => line.indexOf(start) + start.length;
  return {
    line: new TextEncoder().encode(line),
    places: [after('"voter":"0x'), after('"digest":"0x'), after('"signature":"0x'), after('"receivedAt":')],
  };
}

/** All ballots of a voter name the same key. */
function readVoters(part: PackedPart, { addresses }: DigestedBallots): string[] {
  let ballot = 0;
  return part.ballots.map((own) => {
    const address = bytesToHex(addresses.subarray(ballot * ADDRESS_BYTES, (ballot + 1) * ADDRESS_BYTES));
    ballot += own;
    return address;
  });
}

/** Null if the census has something else, or somebody has no power. */
function findPowers({
  part,
  found,
  tools: { head, engine },
}: {
  part: PackedPart;
  found: DigestedBallots;
  tools: RecountTools;
}): bigint[] | null {
  if (head.census === null || engine.batch === null) return null;
  const { size, chunkRoots } = head.census;
  const held = part.ballots.map((_, voter) => heldBy(part, voter));
  try {
    const leaves = engine.batch.hashRows(writeRows({ part, found, held }), CENSUS_ROW_BYTES);
    const roots = rootPlaces({
      places: part.place,
      leafAt: (voter) => leaves.subarray(voter * HASH_BYTES, (voter + 1) * HASH_BYTES),
      beside: part.beside,
      size,
      hashNode: (left, right) => hashNode(left, right, engine.sha256),
    });
    if (roots === null) return null;
    for (const [chunk, root] of roots) if (bytesToHex(root) !== chunkRoots[chunk]) return null;
  } catch {
    // A number that no leaf can contain.
    return null;
  }
  const rule = parsePowerRule(head.rule);
  const powers = held.map((amounts) => votingPowerWei({ ...amounts, ...rule }));
  return powers.every((power) => power > 0n) ? powers : null;
}

function writeRows({
  part,
  found: { addresses },
  held,
}: {
  part: PackedPart;
  found: DigestedBallots;
  held: readonly HeldAmounts[];
}): Uint8Array {
  const rows = new Uint8Array(held.length * CENSUS_ROW_BYTES);
  let ballot = 0;
  for (const [voter, amounts] of held.entries()) {
    const address = addresses.subarray(ballot * ADDRESS_BYTES, (ballot + 1) * ADDRESS_BYTES);
    writeCensusRow(rows.subarray(voter * CENSUS_ROW_BYTES, (voter + 1) * CENSUS_ROW_BYTES), {
      ...amounts,
      address,
    });
    ballot += part.ballots[voter] ?? 0;
  }
  return rows;
}
