import { ed25519 } from "@noble/curves/ed25519";
import { bytesToHex, type Hex, hexToBytes, sha256, stringToBytes } from "viem";
import { emptyChain, extendChain } from "@/lib/log/ballot-chain";
import { entryBody, hashEntry, type RowEntry } from "@/lib/log/log-entry";
import { endorsementText, type KeyEndorsement, keyIdOf } from "@/lib/log/log-keys";
import { listManyLeavesRanges } from "@/lib/log/many-leaves";
import { headTime, type SignedTreeHead, signTreeHead, type TreeHead } from "@/lib/log/tree-head";
import { listConsistencyRanges } from "@/lib/log/tree-ranges";
import { ballotEntry, type HeadEntry, handoverEntry, listHeadEntries } from "@/lib/recount/check-log";
import type { EvidenceBundle, LogEvidence } from "@/lib/recount/evidence-schemas";
import { type LeafRange, merkleRoot } from "@/lib/shared/merkle-tree";

const seed = hexToBytes(sha256(stringToBytes("the key of a log in tests")));
const publicKey = bytesToHex(ed25519.getPublicKey(seed));

export function signForLog(text: string, by: Uint8Array = seed): Hex {
  return bytesToHex(ed25519.sign(stringToBytes(text), by));
}
/** The head as a checkpoint by this key. */
export function signHead<Head extends TreeHead>(head: Head, by: Uint8Array = seed): Head & { note: string } {
  const sign = (text: string) => signForLog(text, by);
  // A server can sign no other times, and a forger's head would fall for its form alone.
  const timed = { ...head, at: headTime(head.at) };
  return signTreeHead({ head: timed, publicKey: bytesToHex(ed25519.getPublicKey(by)), sign });
}
export const logKey = { id: keyIdOf(publicKey), publicKey };

/**
 * When the heads were signed and the result written. Optionally the key, if not `logKey`, and the deployment, if not the
 * proposal's.
 */
type Signing = {
  at?: number;
  endAt?: number;
  resultAt?: number;
  seed?: Hex;
  origin?: string;
  endOrigin?: string;
};
/**
 * What a forger leaves out of a file. The proof of the genuine log is made to fit: anybody can make one from the public
 * entries.
 */
export type LeftOut = { voters?: readonly number[]; hasResult?: boolean };
/** What has its place only after the head of the end, after the ballots, or after the cancellation. */
type Lateness = {
  isLastLate?: boolean;
  isCancelLate?: boolean;
  isTextLate?: boolean;
  isCensusLate?: boolean;
  isRightLate?: boolean;
};
/** `hasOthers`: whether other votes are in the log. `countedTo`: how many entries the result claims to have counted. */
type Shape = { hasOthers?: boolean; countedTo?: number };

/** Handovers of its keys, and the row that gave the right to cancel. */
type Proofs = { endorsements?: readonly KeyEndorsement[]; right?: Omit<RowEntry, "kind"> | null };

/** What the server adds to its log besides the file's entries: lines after the right to cancel, before the result and after it. */
type Beside = {
  afterRight?: readonly string[];
  beforeResult?: readonly string[];
  afterResult?: readonly string[];
};
/** All lines of a log, and its newest head. */
export type WholeLog = { bodies: string[]; head: SignedTreeHead };

/** Gives everything in the file a place in a log that also has other entries, and proves it. */
export function enterIntoLog(
  bundle: EvidenceBundle,
  {
    at = Date.parse(bundle.proposal.endsAt) + 60_000,
    endAt = Date.parse(bundle.proposal.endsAt) + 60_000,
    resultAt,
    seed: other,
    voters: leftOut = [],
    hasResult = true,
    isLastLate = false,
    isCancelLate = false,
    isTextLate = false,
    isCensusLate = false,
    isRightLate = false,
    hasOthers = true,
    countedTo,
    origin = bundle.proposal.versions.at(-1)?.origin ?? "",
    endOrigin = origin,
    afterRight = [],
    beforeResult = [],
    afterResult = [],
    endorsements = [],
    right = rightOf(bundle),
  }: Signing & LeftOut & Lateness & Shape & Beside & Proofs = {},
): WholeLog {
  const signer = other === undefined ? seed : hexToBytes(other);
  const signingKey = bytesToHex(ed25519.getPublicKey(signer));
  const leaves: Hex[] = [];
  const bodies: string[] = [];
  const addBody = (body: string): number => {
    bodies.push(body);
    return leaves.push(hashEntry(body)) - 1;
  };
  const addOthers = (count: number) => {
    for (let left = hasOthers ? count : 0; left > 0; left -= 1)
      addBody(`{"kind":"other","number":${leaves.length}}`);
  };
  const add = (entry: Parameters<typeof entryBody>[0]): number => addBody(entryBody(entry));

  addOthers(21);
  const addRight = () => right && add({ kind: "row", ...right });
  let rightAt = isRightLate ? null : addRight();
  for (const body of afterRight) addBody(body);
  const handovers = endorsements.map((each) => add(handoverEntry(each)));
  const empty: LogEvidence = {
    publicKey: signingKey,
    head: {
      origin,
      keyId: keyIdOf(signingKey),
      treeSize: 0,
      root: `0x${"00".repeat(32)}`,
      at: 0,
      note: "",
    },
    versions: [],
    cancel: null,
    census: null,
    moderation: [],
    result: null,
    endHead: null,
    proof: { groups: [], hashes: [] },
  };
  bundle.log = undefined;
  const places = new Map<string, number>();
  const addEntries = (entries: readonly HeadEntry[]) => {
    for (const { line, entry } of entries) {
      if (entry !== null) places.set(line, add(entry));
      addOthers(2);
    }
  };
  const isLate = ({ kind }: HeadEntry) =>
    (isTextLate && kind === "version") ||
    (isCancelLate && kind === "cancel") ||
    (isCensusLate && kind === "census");
  addEntries(listHeadEntries(bundle).filter((entry) => !isLate(entry)));
  for (const [index, { address: voter, ballots }] of bundle.voters.entries()) {
    for (const ballot of ballots) {
      ballot.position = add(ballotEntry({ ...ballot, voter, proposal: bundle.proposal.digest }));
      if (index % 5 === 4) addOthers(1);
    }
  }
  addEntries(listHeadEntries(bundle).filter(isLate));
  addOthers(3);
  rightAt ??= addRight();
  for (const body of beforeResult) addBody(body);
  const last = bundle.voters.at(-1)?.ballots.at(-1)?.position;
  const cancel = places.get("proposal.cancelledAt");
  const endSize = (isLastLate ? last : isCancelLate ? cancel : undefined) ?? leaves.length;
  const result = countBallots(bundle, leaves);
  if (result !== null && resultAt !== undefined) result.at = resultAt;
  if (result !== null && countedTo !== undefined) result.treeSize = countedTo;
  if (result !== null) {
    bundle.log = { ...empty, result };
    const [entry] = listHeadEntries(bundle).filter(({ kind }) => kind === "result");
    if (entry?.entry) result.position = add(entry.entry);
  }
  for (const body of afterResult) addBody(body);
  addOthers(30);
  bundle.voters = bundle.voters.filter((_, index) => !leftOut.includes(index));
  bundle.ballotCount = bundle.voters.reduce((sum, { ballots }) => sum + ballots.length, 0);

  const hashes = leaves.map((leaf) => hexToBytes(leaf));
  const rootOf = ({ start, end }: LeafRange) => bytesToHex(merkleRoot(hashes.slice(start, end)));
  const own = [
    ...places.values(),
    ...(rightAt === null ? [] : [rightAt]),
    ...handovers,
    ...(result === null || !hasResult ? [] : [result.position]),
    ...bundle.voters.flatMap(({ ballots }) => ballots.map(({ position = 0 }) => position)),
  ].toSorted((left, right) => left - right);
  const { groups, beside } = listManyLeavesRanges({ places: own, size: leaves.length });
  const makeHead = (treeSize: number, signedAt: number, name: string) => {
    const root = rootOf({ start: 0, end: treeSize });
    return signHead({ origin: name, keyId: keyIdOf(signingKey), treeSize, root, at: signedAt }, signer);
  };
  const isOver = result !== null && at >= Date.parse(bundle.proposal.endsAt) + 60_000;
  const path = listConsistencyRanges({ first: endSize, second: leaves.length }).map(rootOf);
  bundle.log = {
    ...empty,
    head: makeHead(leaves.length, at, origin),
    result: hasResult ? result : null,
    endHead: isOver ? { publicKey: signingKey, head: makeHead(endSize, endAt, endOrigin), path } : null,
    versions: bundle.proposal.versions.map((_, index) => places.get(`proposal.versions[${index}]`) ?? null),
    cancel: places.get("proposal.cancelledAt") ?? null,
    right: right && rightAt !== null ? { position: rightAt, ...right } : null,
    ...(endorsements.length > 0 && { endorsements: [...endorsements] }),
    handovers,
    census: places.get("census") ?? null,
    moderation: bundle.moderation.map((_, index) => places.get(`moderation[${index}]`) ?? null),
    proof: {
      groups: groups.map(({ place, range, beside: ranges }) => ({
        place,
        root: rootOf(range),
        hashes: ranges.map(rootOf),
      })),
      hashes: beside.map(rootOf),
    },
  };
  return { bodies, head: bundle.log.head };
}

/** Of an admin since a day before; an author needs none. */
function rightOf({
  proposal: { cancellation, cancelledAt, author },
}: EvidenceBundle): Omit<RowEntry, "kind"> | null {
  if (!cancellation || cancellation.by === author) return null;
  const at = Date.parse(cancelledAt ?? "") - 86_400_000;
  return { table: "admin", key: cancellation.by.toLowerCase(), state: `0x${"ad".repeat(32)}`, at };
}

/** The first lines of a log, or all with more after them, under a separate head. */
export function resize(
  { bodies, head }: WholeLog,
  { size = bodies.length, more = [], at = head.at }: { size?: number; more?: readonly string[]; at?: number },
): WholeLog {
  const kept = [...bodies.slice(0, size), ...more];
  const root = bytesToHex(merkleRoot(kept.map((body) => hexToBytes(hashEntry(body)))));
  return { bodies: kept, head: signHead({ ...head, treeSize: kept.length, root, at }) };
}

/** The log's result of a vote that is over; it gets its place next. */
function countBallots(
  { result: { outcome }, voters, proposal }: EvidenceBundle,
  leaves: readonly Hex[],
): LogEvidence["result"] {
  if (outcome === null) return null;
  const places = voters.flatMap(({ ballots }) => ballots.map(({ position = 0 }) => position));
  const { ballots, chain } = places
    .toSorted((left, right) => left - right)
    .reduce((counted, place) => extendChain(counted, hexToBytes(leaves[place] ?? "0x")), emptyChain);
  const at = Date.parse(proposal.cancelledAt ?? proposal.endsAt) + 62_000;
  return { position: leaves.length, ballots, chain: bytesToHex(chain), treeSize: leaves.length, at };
}

/** A signature of `logKey`, or of a seed's key, that another key replaces it. */
export function endorse(
  newSeed: Hex,
  {
    by,
    origin = "https://club.test",
    at = 1_790_000_000_000,
  }: { by?: Hex; origin?: string; at?: number } = {},
): KeyEndorsement {
  const signer = by === undefined ? seed : hexToBytes(by);
  const handover = {
    origin,
    oldKeyId: keyIdOf(bytesToHex(ed25519.getPublicKey(signer))),
    newPublicKey: publicKeyOf(newSeed),
    at,
  };
  return { ...handover, signature: signForLog(endorsementText(handover), signer) };
}

export function publicKeyOf(keySeed: Hex): Hex {
  return bytesToHex(ed25519.getPublicKey(hexToBytes(keySeed)));
}
