import type { BallotColumns, BallotFrame, DigestedBallots } from "@/lib/ballots/secp256k1/secp256k1";
import { CENSUS_ROW_BYTES, writeCensusRow } from "@/lib/holdings/census";
import { entryBody } from "@/lib/log/log-entry";
import { parsePowerRule, votingPowerWei } from "@/lib/power/voting-power";
import { bytesToHex, joinBytes } from "@/lib/shared/hex-bytes";
import { isWellFormed } from "@/lib/shared/plain-text";
import { type FileBallots, verdictCode, writeBallots } from "./file-ballots";
import type { Finding } from "./finding";
import { checkTimes, type RecountTools } from "./judge-ballot";
import { rootPlaces } from "./packed-census";
import { ADDRESS_BYTES, HASH_BYTES, type PackedPart } from "./packed-part";
import { recountVoter, recountVoters, type VoterRecount } from "./recount-voter";
import { heldBy, placesOfPlain, receivedAt, unpackVoters } from "./unpack-voters";

/** A judged part. The columns are its own. */
export type PartRecount = {
  /** All its voters in their order, in lower case. */
  voters: string[];
  ballots: FileBallots[];
  faults: Finding[];
  unchecked: Finding[];
};

/** What the sum of a file needs of a part, whichever way its voters were judged. */
export function gatherPart({
  sound,
  others,
  first,
}: {
  sound: SoundVoters | null;
  others: readonly VoterRecount[];
  first: number;
}): PartRecount {
  const voters: string[] = [];
  for (const [index, place] of sound?.places.entries() ?? [])
    voters[place - first] = sound?.voters[index] ?? "0x";
  for (const { place, voter } of others) voters[place - first] = voter;
  return {
    voters,
    ballots: [...(sound ? [sound.ballots] : []), writeBallots(others)],
    faults: others.flatMap(({ faults }) => faults),
    unchecked: others.flatMap(({ unchecked }) => unchecked),
  };
}

/** Voters with whom nothing is wrong, and their places in the file. The last ballot of each counts. */
export type SoundVoters = { voters: string[]; places: number[]; ballots: FileBallots };

/** `first`: the place of its first voter in the file. */
type PlacedPart = { part: PackedPart; first: number; tools: RecountTools };

/**
 * Judges a part of a packed file. Plain voters are checked together; if
 * anything is wrong with one of them, all are unpacked and judged one by one, which says what. So what the file claims
 * beyond the evidence, such as keys, may cost time and nothing else. Throws UnreadableEvidence.
 */
export function recountPacked({ part, first, tools }: PlacedPart): {
  sound: SoundVoters | null;
  others: VoterRecount[];
} {
  const sound = checkTogether({ part, first, tools });
  if (sound === null) {
    return { sound, others: recountVoters({ voters: unpackVoters(part, tools), first, tools }) };
  }
  const others = part.others.map(([place, evidence]) =>
    recountVoter({ evidence, place: first + place, tools }),
  );
  return { sound, others };
}

function checkTogether({ part, first, tools }: PlacedPart): SoundVoters | null {
  const { head, engine, hasher, names } = tools;
  const name = names[0];
  const places = placesOfPlain(part).map((place) => first + place);
  const owners = part.ballots.flatMap((own, voter) => Array<number>(own).fill(voter));
  const isOrdered = places.length === part.ballots.length && areTimesSound({ part, owners, tools });
  if (engine.batch === null || name === undefined || head.log === undefined || !isOrdered) return null;
  // Encoded, each half of a sign would be hashed like U+FFFD.
  if (!part.reason.every(isWellFormed)) return null;
  const found = engine.batch.checkBallots(readColumns({ part, owners, tools }), {
    words: hasher.ballotFrame(name.hashed),
    ...logLine(head.proposal.digest),
  });
  if (found === undefined) return null;
  // All ballots of a voter name the same key.
  const firsts = owners.flatMap((owner, ballot) => (owners[ballot - 1] === owner ? [] : [ballot]));
  const addresses = firsts.map((ballot) => addressAt(found, ballot));
  const voters = addresses.map(bytesToHex);
  const all = new Set([...voters, ...part.others.map(([, { address }]) => address.toLowerCase())]);
  if (all.size < part.ballots.length + part.others.length) return null;
  const powers = findPowers({ part, addresses, tools });
  if (powers === null) return null;
  const ballots: FileBallots = {
    ...found,
    voters: Uint32Array.from(owners, (owner) => places[owner] ?? 0),
    nths: Uint32Array.from(part.ballots.flatMap((own) => [...Array(own).keys()])),
    positions: Float64Array.from(part.position),
    times: Float64Array.from(owners, (_, ballot) => receivedAt(part, ballot)),
    choices: Uint8Array.from(part.flags, (flag) => flag >> 1),
    verdicts: Uint8Array.from(owners, (owner, ballot) =>
      verdictCode(owners[ballot + 1] === owner ? "replaced" : "counted"),
    ),
    powers: owners.map((owner) => powers[owner] ?? 0n),
    whys: new Map(),
  };
  return { voters, places, ballots };
}

/** A voter's ballots are in the order of their times, so that the last one counts. Of arrivals the module writes 13 digits. */
function areTimesSound({ part, owners, tools: { times } }: Owned): boolean {
  return owners.every((owner, ballot) => {
    const signed = part.signedAt[ballot] ?? 0;
    const received = receivedAt(part, ballot);
    if (owners[ballot - 1] === owner && signed <= (part.signedAt[ballot - 1] ?? 0)) return false;
    if (received < 1e12 || received >= 1e13) return false;
    return checkTimes({ received, signed, isByKey: true, times }) === null;
  });
}

/** `owners`: the plain voter of each ballot. */
type Owned = { part: PackedPart; owners: readonly number[]; tools: RecountTools };

function readColumns({
  part,
  owners,
  tools: {
    engine: { keccak },
  },
}: Owned): BallotColumns {
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
    voters: owners,
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

const addressAt = ({ addresses }: DigestedBallots, ballot: number): Uint8Array =>
  addresses.subarray(ballot * ADDRESS_BYTES, (ballot + 1) * ADDRESS_BYTES);

/** Null if the census has something else, or somebody has no power. */
function findPowers({
  part,
  addresses,
  tools: { head, engine },
}: {
  part: PackedPart;
  /** Of each voter. */
  addresses: readonly Uint8Array[];
  tools: RecountTools;
}): bigint[] | null {
  if (head.census === null || engine.batch === null) return null;
  const { size, chunkRoots } = head.census;
  const held = addresses.map((address, voter) => ({ ...heldBy(part, voter), address }));
  try {
    const rows = new Uint8Array(held.length * CENSUS_ROW_BYTES);
    for (const [voter, row] of held.entries()) writeCensusRow(rows.subarray(voter * CENSUS_ROW_BYTES), row);
    const leaves = engine.batch.hashRows(rows, CENSUS_ROW_BYTES);
    const leafAt = (voter: number) => leaves.subarray(voter * HASH_BYTES, (voter + 1) * HASH_BYTES);
    const roots = rootPlaces({ part, leafAt, size, sha256: engine.sha256 });
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
