import type { Hex } from "viem";
import {
  type BallotEntry,
  entryBody,
  hashEntry,
  hashSignature,
  hashText,
  type LogEntry,
} from "@/lib/log/log-entry";
import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { areGroupsIncluded, areLeavesInGroup, groupOf, type LeafGroup } from "@/lib/log/many-leaves";
import { isSameLog, isTreeHeadSigned, type SignedTreeHead } from "@/lib/log/tree-head";
import { groupBy } from "@/lib/shared/group-by";
import { hexToBytes } from "@/lib/shared/hex-bytes";
import type { MerkleHash, Sha256 } from "@/lib/shared/merkle-tree";
import type { BallotEvidence, EvidenceHead, LogEvidence } from "./evidence-schemas";
import { leafOf, lineOf, type OrderedPlaces } from "./file-ballots";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";

/** An entry that the log must have for what stands before the voters, and its place according to the file. */
export type LogPlace = {
  line: string;
  who: null;
  position: number;
  leaf: Hex;
  /** When it happened, in ms since 1970; null for a census. */
  at: number | null;
};

export const NOT_IN_LOG = "The file does not show that the log has it.";
const NO_LOG =
  "The file has nothing of the server's log, so nothing shows that no ballot was added or changed later.";

/** Whether the log's head is signed and the proof leads to it. A file from before the log is true as far as it goes. */
export function checkLogHead(
  { log, proposal }: EvidenceHead,
  sha256?: Sha256,
): { faults: Finding[]; unchecked: Finding[] } {
  if (log === undefined) return { faults: [], unchecked: [findingAt("log", NO_LOG)] };
  const faults: Finding[] = [];
  const { head, publicKey, proof } = log;
  if (!isTreeHeadSigned({ head, publicKey: publicKey as Hex }))
    faults.push(findingAt("log.head", "The key of the log did not sign this head."));
  faults.push(...checkName(head, { line: "log.head", proposal }));
  const read = { groups: proof.groups.map(readGroup), hashes: proof.hashes.map(toBytes) };
  if (!areGroupsIncluded({ proof: read, size: head.treeSize, root: toBytes(head.root), sha256 }))
    faults.push(findingAt("log.proof", "It does not lead to the root of the log's head."));
  return { faults: [...faults, ...checkWitnessedHead({ log, proposal })], unchecked: [] };
}

/** What witnesses cosigned must be a larger head of the same log. Who they are is for `judgeWitnesses`. */
function checkWitnessedHead({
  log: { head, witnessed },
  proposal,
}: {
  log: LogEvidence;
  proposal: EvidenceHead["proposal"];
}): Finding[] {
  if (witnessed === undefined) return [];
  const line = "log.witnessed";
  const faults = checkName(witnessed.head, { line, proposal });
  const fault = (text: string) => faults.push(findingAt(line, text));
  if (!isTreeHeadSigned({ head: witnessed.head, publicKey: witnessed.publicKey as Hex }))
    fault("The key of the log did not sign it.");
  if (witnessed.head.treeSize < head.treeSize || !isSameLog(witnessed.head, head, witnessed.path))
    fault("It is not a head of the same log with everything in this file.");
  return faults;
}

/** A head names the deployment of its log. It must be the one that the author of the newest version signed for. */
export function checkName(
  { origin }: SignedTreeHead,
  { line, proposal }: { line: string; proposal: EvidenceHead["proposal"] },
): Finding[] {
  const signed = proposal.versions.at(-1)?.origin ?? "";
  if (origin === signed) return [];
  const text = `It is a head of the log of ${origin}, and the proposal was signed for ${signed}.`;
  return [findingAt(line, text)];
}

/**
 * Whether the log is the server's, whose keys are known from elsewhere. Anybody can make a key, and a log without some
 * ballots.
 */
export function checkLogKey({ log }: EvidenceHead, keys: readonly string[]): Finding[] {
  if (log === undefined) return [];
  const { head, endorsements = [] } = log;
  const known = followKeys({ known: keys, endorsements, origin: head.origin });
  const whose =
    keys.length === 0 ? "and no key of the server was named" : "which is no named key of the server";
  const isLogged = endorsements.every((_, index) => isPlace(log.handovers?.[index]));
  const unlogged = isLogged ? [] : [findingAt("log.endorsements", NOT_LOGGED)];
  const unknown = listHeadKeys(log)
    .filter(({ line, publicKey }) => line === "log.publicKey" || publicKey !== log.publicKey)
    .filter((each) => !known.includes(each.publicKey))
    .map(({ line, keyId }) =>
      findingAt(
        line,
        `A head of the log is signed with the key ${keyId}, ${whose}: so nothing shows that this is its log.`,
      ),
    );
  return [...unlogged, ...unknown];
}

const NOT_LOGGED =
  "The file does not show that a handover of the log's key is in the log, so another one may be kept back.";

const isPlace = (place: number | null | undefined): boolean => typeof place === "number";

/** The keys that signed a file's heads. */
export function listHeadKeys({
  publicKey,
  head,
  endHead,
  witnessed,
}: LogEvidence): { line: string; publicKey: string; keyId: string }[] {
  const further = [
    { line: "log.endHead.publicKey", ...endHead },
    { line: "log.witnessed.publicKey", ...witnessed },
  ];
  return [
    { line: "log.publicKey", publicKey, keyId: head.keyId },
    ...further.flatMap(({ line, publicKey: key, head: other }) =>
      key === undefined || other === undefined ? [] : [{ line, publicKey: key, keyId: other.keyId }],
    ),
  ];
}

/** The log's entry for a ballot. */
export function ballotEntry({
  proposal,
  voter,
  digest,
  signature,
  receivedAt,
  sha256,
}: Pick<BallotEvidence, "digest" | "signature" | "receivedAt"> & {
  proposal: string;
  voter: string;
  sha256?: Sha256;
}): BallotEntry {
  return {
    kind: "ballot",
    proposal,
    voter: voter.toLowerCase(),
    digest,
    signature: hashSignature(signature as Hex, sha256),
    receivedAt: Date.parse(receivedAt),
  };
}

/** Compares the entries of the whole file with the log, once all of them are known. */
export function checkLogPlaces({ head, places, order, sha256 }: OrderedPlaces): Finding[] {
  const { log } = head;
  if (log === undefined) return [];
  const size = log.head.treeSize;
  const placed = placeHead({ head, log });
  const { groups, faults } = sortIntoGroups({ own: placed.places, places, order, size });
  const found = log.proof.groups.flatMap((given, index) => {
    const own = groups.get(given.place) ?? [];
    groups.delete(given.place);
    return checkGroup({ group: readGroup(given), own, size, line: `log.proof.groups[${index}]`, sha256 });
  });
  // The rest has no proof at all.
  const rest = [...groups.values()].flat().map(({ line }) => notInLog(line()));
  return [...placed.faults, ...faults, ...found, ...rest];
}

/** The places of everything before the voters. */
export function placeHead({ head, log }: { head: EvidenceHead; log: LogEvidence }): {
  places: LogPlace[];
  faults: Finding[];
} {
  const places: LogPlace[] = [];
  const faults: Finding[] = [];
  for (const { line, entry, position } of listHeadEntries({ ...head, log })) {
    if (entry === null || position === null) faults.push(notInLog(line));
    else places.push({ line, who: null, position, leaf: hashEntry(entryBody(entry)), at: timeOf(entry) });
  }
  return { places, faults };
}

function timeOf(entry: LogEntry): number | null {
  if ("publishedAt" in entry) return entry.publishedAt;
  return "at" in entry ? entry.at : null;
}

/** An entry that the log must have for the file, null if the file says too little to know which; and its place by the file. */
export type HeadEntry = {
  kind: "version" | "cancel" | "right" | "handover" | "census" | "act" | "result";
  line: string;
  entry: LogEntry | null;
  position: number | null;
};

/** What the log must have for everything before the voters. */
export function listHeadEntries(head: EvidenceHead): HeadEntry[] {
  const { proposal, census, snapshot, moderation, log } = head;
  const entries: HeadEntry[] = [];
  const add = (kind: HeadEntry["kind"], line: string, entry: LogEntry | null, place?: number | null) =>
    entries.push({ kind, line, entry, position: place ?? null });
  for (const index of proposal.versions.keys())
    add("version", `proposal.versions[${index}]`, versionEntry(proposal, index), log?.versions[index]);
  if (proposal.cancelledAt !== null) {
    const entry = cancelEntry(proposal, Date.parse(proposal.cancelledAt));
    add("cancel", "proposal.cancelledAt", entry, log?.cancel);
  }
  if (log?.right) {
    const { position, ...row } = log.right;
    add("right", "log.right", { kind: "row", ...row }, position);
  }
  // One without a place is a doubt of `checkLogKey`.
  for (const [index, handover] of (log?.endorsements ?? []).entries()) {
    const place = log?.handovers?.[index];
    if (isPlace(place)) add("handover", "log.endorsements", handoverEntry(handover), place);
  }
  if (census !== null) {
    const { root, size } = census;
    const entry: LogEntry = { kind: "census", block: snapshot.block, blockHash: snapshot.hash, root, size };
    add("census", "census", entry, log?.census);
  }
  for (const [index, act] of moderation.entries())
    add("act", `moderation[${index}]`, actEntry(act), log?.moderation[index]);
  if (log?.result) add("result", "log.result", resultEntry(head, log.result), log.result.position);
  return entries;
}

function cancelEntry({ digest: proposal, cancellation }: EvidenceHead["proposal"], at: number): LogEntry {
  if (!cancellation) return { kind: "cancel", proposal, at };
  const signature = hashSignature(cancellation.signature as Hex);
  return { kind: "cancellation", proposal, by: cancellation.by.toLowerCase(), signature, at };
}

/** The log's entry for a handover has all of it. */
export function handoverEntry(handover: KeyEndorsement): LogEntry {
  return { kind: "handover", ...handover };
}

/** A replaced version was replaced before its start, so its window is the one that its author signed. */
function versionEntry(
  { author, club, number, startsAt, endsAt, versions }: EvidenceHead["proposal"],
  index: number,
): LogEntry | null {
  const version = versions[index];
  if (version === undefined) return null;
  const signedStart = Number(version.earliestStart) * 1_000;
  const window =
    index === versions.length - 1
      ? { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
      : { startsAt: signedStart, endsAt: signedStart + Number(version.periodSeconds) * 1_000 };
  const { digest: proposal, ruleHash, snapshotBlock, snapshotBlockHash } = version;
  const published = { ...window, publishedAt: Date.parse(version.publishedAt) };
  const replaces = versions[index - 1]?.digest;
  if (replaces !== undefined)
    return { kind: "edit", proposal, replaces, version: version.version, ...published };
  const snapshot = { snapshotBlock, snapshotBlockHash };
  const signer = author.toLowerCase();
  return { kind: "proposal", proposal, club, number, author: signer, ruleHash, ...snapshot, ...published };
}

/** The log must have the same result as the file. */
function resultEntry(
  { proposal, snapshot: { totalPower }, result }: EvidenceHead,
  { ballots, chain, treeSize, at }: NonNullable<LogEvidence["result"]>,
): LogEntry | null {
  const { outcome, yesPower, noPower, yesCount, noCount } = result;
  if (outcome === null) return null;
  const tally = { yesPower, noPower, yesCount, noCount, totalPower };
  return { kind: "result", proposal: proposal.digest, outcome, ...tally, ballots, chain, treeSize, at };
}

function actEntry({
  act,
  actor,
  subject,
  reason,
  changes,
  at,
}: EvidenceHead["moderation"][number]): LogEntry | null {
  if (changes === undefined) return null;
  return {
    kind: "moderation",
    act,
    actor: actor.toLowerCase(),
    subject,
    reason: reason === null ? null : hashText(reason),
    changes,
    at: Date.parse(at),
  };
}

type PlacedLeaf = { line: () => string; position: number; leaf: MerkleHash };

/** What the file says that the log has in each group. Of two with one place, the first has it. */
function sortIntoGroups({
  own,
  places,
  order,
  size,
}: Pick<OrderedPlaces, "places" | "order"> & { own: readonly LogPlace[]; size: number }): {
  groups: Map<number, PlacedLeaf[]>;
  faults: Finding[];
} {
  const placed: PlacedLeaf[] = [];
  const faults: Finding[] = [];
  const taken = new Map<number, PlacedLeaf>();
  let last: PlacedLeaf | undefined;
  const place = (leaf: PlacedLeaf): void => {
    const { position } = leaf;
    const other = taken.get(position) ?? (last?.position === position ? last : undefined);
    if (other !== undefined || position >= size) {
      const text = other
        ? `It names the place of ${other.line()} in the log.`
        : `The log has only ${size} entries.`;
      faults.push(findingAt(leaf.line(), text));
      return;
    }
    last = leaf;
    placed.push(leaf);
  };
  for (const { line, position, leaf } of own) {
    const each = { line: () => line, position, leaf: toBytes(leaf) };
    place(each);
    if (last === each) taken.set(position, each);
  }
  for (const at of order) {
    place({ line: () => lineOf(places, at), position: places.positions[at] ?? 0, leaf: leafOf(places, at) });
  }
  return { groups: groupBy(placed, ({ position }) => groupOf(position)), faults };
}

function checkGroup({
  group,
  own,
  size,
  line,
  sha256,
}: {
  group: LeafGroup;
  own: readonly PlacedLeaf[];
  size: number;
  line: string;
  sha256: Sha256 | undefined;
}): Finding[] {
  const leaves = new Map(own.map(({ position, leaf }) => [position, leaf]));
  if (own.length > 0 && areLeavesInGroup({ leaves, group, size, sha256 })) return [];
  const lines = own.map((leaf) => leaf.line()).join(", ");
  const text =
    own.length === 0
      ? "The log has an entry about this vote that the file does not have."
      : `The log has something else: an entry beside these was left out, or one of these was changed or added: ${lines}.`;
  return [findingAt(line, text)];
}

const notInLog = (line: string): Finding => findingAt(line, NOT_IN_LOG);

function readGroup({ place, root, hashes }: LogEvidence["proof"]["groups"][number]): LeafGroup {
  return { place, root: toBytes(root), hashes: hashes.map(toBytes) };
}

const toBytes = (hex: string): MerkleHash => hexToBytes(hex as Hex);
