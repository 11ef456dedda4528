import { getAddress, type Hex } from "viem";
import { addressOfPublicKey } from "@/lib/ballots/signature-engine";
import { eachAmount } from "@/lib/env/counted-contracts";
import { type CensusEntry, CHUNK_LEAVES, hashCensusEntry } from "@/lib/holdings/census";
import { listInclusionRanges } from "@/lib/log/tree-ranges";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";
import { bytesToHex } from "@/lib/shared/hex-bytes";
import type { LeafRange, Sha256 } from "@/lib/shared/merkle-tree";
import type { BallotEvidence, VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { rangeOfChunk, rootPlaces } from "./packed-census";
import { HASH_BYTES, KEY_BYTES, noEvidence, type PackedPart } from "./packed-part";

/** The voters of a part as a file in JSON has them, in their order. Throws UnreadableEvidence. */
export function unpackVoters(part: PackedPart, tools: RecountTools): VoterEvidence[] {
  const plain = unpackPlain(part, tools);
  const others = new Map(part.others);
  const voters = Array.from({ length: plain.length + part.others.length }, (_, place) => {
    const voter = others.get(place) ?? plain.shift();
    if (voter === undefined) throw noEvidence("a voter is missing");
    return voter;
  });
  if (plain.length > 0) throw noEvidence("two voters share a place");
  return voters;
}

/** Where each plain voter is in the part. */
export function placesOfPlain({ ballots, others }: PackedPart): number[] {
  const taken = new Set(others.map(([place]) => place));
  const all = Array.from({ length: ballots.length + others.length }, (_, place) => place);
  return all.filter((place) => !taken.has(place));
}

type Opened = { part: PackedPart; tools: RecountTools };

function unpackPlain(part: PackedPart, tools: RecountTools): VoterEvidence[] {
  const { keccak, sha256 } = tools.engine;
  const holders = part.ballots.map((_, voter) => {
    const publicKey = part.keys.subarray(voter * KEY_BYTES, (voter + 1) * KEY_BYTES);
    const address = addressOfPublicKey({ publicKey, keccak });
    if (address === undefined) throw noEvidence("a key has no address");
    return address;
  });
  const entries = holders.map((holder, voter) => ({ holder, ...heldBy(part, voter) }));
  const pathOf = findPaths({ part, tools, leaves: entries.map((entry) => leafOf(entry, sha256)) });
  const rule = parsePowerRule(tools.head.rule);
  let first = 0;
  return entries.map(({ holder, ...held }, voter) => {
    const power = votingPowerWei({ ...held, ...rule }).toString();
    const own = Array.from({ length: part.ballots[voter] ?? 0 }, () =>
      unpackBallot({ part, tools, ballot: first++, holder, power }),
    );
    const place = part.place[voter] ?? 0;
    return {
      address: getAddress(holder),
      holdings: eachAmount(({ field }) => held[field].toString()),
      proof: { place, path: pathOf(place) },
      ballots: own,
    };
  });
}

function leafOf(entry: CensusEntry, sha256: Sha256): Uint8Array {
  try {
    return hashCensusEntry(entry, sha256);
  } catch {
    throw noEvidence("a number is too large for the census");
  }
}

export function heldBy(part: PackedPart, voter: number): Record<"nftCount" | "tokenWei", bigint> {
  return eachAmount(({ field }) => BigInt(part[field][voter] ?? 0));
}

function unpackBallot({
  part,
  tools: { hasher, names },
  ballot,
  holder,
  power,
}: Opened & { ballot: number; holder: Address; power: string }): BallotEvidence {
  const name = names[0]?.hashed;
  const choice = isYes(part, ballot) ? ("yes" as const) : ("no" as const);
  const reason = part.reason[ballot] ?? "";
  const signedAt = part.signedAt[ballot] ?? 0;
  const compact = part.compacts.subarray(ballot * 2 * HASH_BYTES, (ballot + 1) * 2 * HASH_BYTES);
  const isOdd = ((part.flags[ballot] ?? 0) & 1) === 1;
  try {
    if (name === undefined) throw new RangeError("the proposal has no name");
    return {
      choice,
      reason,
      power,
      signedAt: String(signedAt),
      form: "typed",
      digest: hasher.ballotDigest({
        proposal: name,
        choice,
        reason,
        voter: holder,
        signedAt: BigInt(signedAt),
      }),
      signature: `${bytesToHex(compact)}${isOdd ? "1c" : "1b"}`,
      check: null,
      receivedAt: new Date(receivedAt(part, ballot)).toISOString(),
      position: part.position[ballot],
    };
  } catch {
    throw noEvidence("nobody can sign such a ballot");
  }
}

const isYes = ({ flags }: PackedPart, ballot: number): boolean => (flags[ballot] ?? 0) > 1;

/** In ms since 1970. */
export function receivedAt({ signedAt, receivedAfter }: PackedPart, ballot: number): number {
  return (signedAt[ballot] ?? 0) * 1_000 + (receivedAfter[ballot] ?? 0);
}

/** Tells the neighbours of each leaf from the leaf to the root of its chunk, from the leaves and what lies beside them. */
function findPaths({
  part,
  tools,
  leaves,
}: Opened & { leaves: readonly Uint8Array[] }): (place: number) => Hex[] {
  const size = tools.head.census?.size ?? 0;
  const nodes = new Map<string, Uint8Array>();
  const leafAt = (index: number): Uint8Array => leaves[index] ?? new Uint8Array();
  const roots = rootPlaces({ part, leafAt, size, sha256: tools.engine.sha256 }, (range, node) =>
    nodes.set(nameOf(range), node),
  );
  if (roots === null) throw noEvidence("its proofs do not fit its voters");
  return (place) => {
    const range = rangeOfChunk(Math.floor(place / CHUNK_LEAVES), size);
    return listNeighbours(place, range).map((each) =>
      bytesToHex(nodes.get(nameOf(each)) ?? new Uint8Array()),
    );
  };
}

export const nameOf = ({ start, end }: LeafRange): string => `${start}-${end}`;

/** The ranges beside a leaf, up to the root of its chunk. */
export function listNeighbours(place: number, { start, end }: LeafRange): LeafRange[] {
  const inChunk = listInclusionRanges({ index: place - start, size: end - start });
  return inChunk.map((range) => ({ start: start + range.start, end: start + range.end }));
}
