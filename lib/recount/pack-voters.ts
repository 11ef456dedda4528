import type { Hex } from "viem";
import { normaliseSignature } from "@/lib/ballots/check-key-signature";
import type { Hint } from "@/lib/ballots/secp256k1/secp256k1";
import { CHUNK_LEAVES } from "@/lib/holdings/census";
import { hexToBytes, joinBytes } from "@/lib/shared/hex-bytes";
import type { BallotEvidence, VoterEvidence } from "./evidence-schemas";
import type { RecountTools } from "./judge-ballot";
import { listCensusBeside, rangeOfChunk } from "./packed-census";
import type { PackedPart } from "./packed-part";
import { listNeighbours, nameOf, unpackVoters } from "./unpack-voters";

/** More would hardly be a person, and a reader checks 4,096 together. */
const MOST_BALLOTS = 64;

type Plain = { place: number; voter: VoterEvidence; key: Uint8Array; ballots: PlainBallot[] };
type PlainBallot = { ballot: BallotEvidence & { reason: string }; hint: Hint };

/**
 * Packs voters into columns, without whatever follows from the rest: addresses, digests, powers, and most of the census
 * proofs. A voter is plain if exactly the same evidence comes out again; everybody else is kept as JSON.
 */
export function packVoters(voters: readonly VoterEvidence[], tools: RecountTools): PackedPart {
  let plain = inCensusOrder(voters.flatMap((voter, place) => readPlain({ voter, place, tools }) ?? []));
  // Proofs that contradict each other may spoil those of other voters, so it is tried again without them.
  for (;;) {
    const part = writeColumns({ plain, voters, tools });
    const isSame = compareUnpacked({ part, voters, tools });
    const kept = plain.filter(({ place }) => isSame(place));
    if (kept.length === plain.length) return part;
    plain = kept;
  }
}

/** The proofs of all are read from left to right. */
function inCensusOrder(plain: readonly Plain[]): Plain[] {
  let last = -1;
  return plain.filter(({ voter }) => {
    const place = voter.proof?.place ?? 0;
    if (place <= last) return false;
    last = place;
    return true;
  });
}

function readPlain({
  voter,
  place,
  tools: { engine, head },
}: {
  voter: VoterEvidence;
  place: number;
  tools: RecountTools;
}): Plain | null {
  const { proof, holdings, ballots } = voter;
  if (proof === null || holdings === null || head.census === null) return null;
  if (proof.place >= head.census.size || ballots.length === 0 || ballots.length > MOST_BALLOTS) return null;
  const read: PlainBallot[] = [];
  for (const ballot of ballots) {
    const { reason, digest, form, check, position, signedTogether } = ballot;
    const signature = normaliseSignature(ballot.signature);
    if (typeof reason !== "string" || form !== "typed" || check !== null || position === undefined)
      return null;
    if (signedTogether !== undefined) return null;
    if (!signature.ok || signature.value.form !== "key") return null;
    const hint = engine.batch?.findHint(digest as Hex, signature.value.hex);
    if (hint === undefined) return null;
    read.push({ ballot: { ...ballot, reason }, hint });
  }
  const [first] = read;
  return first ? { place, voter, key: first.hint.key, ballots: read } : null;
}

function writeColumns({
  plain,
  voters,
  tools,
}: {
  plain: readonly Plain[];
  voters: readonly VoterEvidence[];
  tools: RecountTools;
}): PackedPart {
  const ballots = plain.flatMap((each) => each.ballots);
  const places = new Set(plain.map(({ place }) => place));
  return {
    ballots: plain.map((each) => each.ballots.length),
    nftCount: plain.map(({ voter }) => voter.holdings?.nftCount ?? ""),
    tokenWei: plain.map(({ voter }) => voter.holdings?.tokenWei ?? ""),
    place: plain.map(({ voter }) => voter.proof?.place ?? 0),
    reason: ballots.map(({ ballot }) => ballot.reason),
    signedAt: ballots.map(({ ballot }) => Number(ballot.signedAt)),
    receivedAfter: ballots.map(
      ({ ballot }) => Date.parse(ballot.receivedAt) - 1_000 * Number(ballot.signedAt),
    ),
    position: ballots.map(({ ballot }) => ballot.position ?? 0),
    others: voters.flatMap((voter, place) => (places.has(place) ? [] : [[place, voter] as const])),
    keys: joinBytes(plain.map(({ key }) => key)),
    compacts: joinBytes(ballots.map(({ ballot }) => hexToBytes(ballot.signature.slice(0, 130) as Hex))),
    nonceYs: joinBytes(ballots.map(({ hint }) => hint.nonceY)),
    flags: Uint8Array.from(ballots, ({ ballot, hint }) => flagsOf(ballot, hint)),
    beside: listBesideHashes(plain, tools.head.census?.size ?? 0),
  };
}

function flagsOf({ choice }: BallotEvidence, { nonceY }: Hint): number {
  return ((nonceY.at(-1) ?? 0) & 1) + (choice === "yes" ? 2 : 0);
}

/** From the proofs of these voters. */
function listBesideHashes(plain: readonly Plain[], size: number): Uint8Array {
  const known = new Map<string, string>();
  for (const { voter } of plain) {
    const { place, path } = voter.proof ?? { place: 0, path: [] };
    const neighbours = listNeighbours(place, rangeOfChunk(Math.floor(place / CHUNK_LEAVES), size));
    for (const [at, range] of neighbours.entries()) known.set(nameOf(range), path[at] ?? "");
  }
  const places = plain.map(({ voter }) => voter.proof?.place ?? 0);
  const ranges = listCensusBeside(places, size);
  return joinBytes(ranges.map((range) => hexToBytes(known.get(nameOf(range)) as Hex)));
}

/** Says of each voter by place whether the same comes out again. */
function compareUnpacked({
  part,
  voters,
  tools,
}: {
  part: PackedPart;
  voters: readonly VoterEvidence[];
  tools: RecountTools;
}): (place: number) => boolean {
  try {
    const unpacked = unpackVoters(part, tools);
    return (place) => inOneOrder(unpacked[place]) === inOneOrder(voters[place]);
  } catch {
    return () => false;
  }
}

/** As JSON, whose fields may come in any order. */
function inOneOrder(voter: VoterEvidence | undefined): string {
  return JSON.stringify(voter, (_, value: unknown) =>
    value === null || typeof value !== "object" || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))),
  );
}
