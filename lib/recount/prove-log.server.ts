import "server-only";
import { bytesToHex, type Hex } from "viem";
import { AppError } from "@/lib/http/app-error";
import { listEndorsements } from "@/lib/log/endorsement-store.server";
import { entryBody, hashEntry, type LogEntry } from "@/lib/log/log-entry";
import { listKeys } from "@/lib/log/log-key-store.server";
import { type KeyEndorsement, keyIdOf } from "@/lib/log/log-keys";
import { findFirstHeadBeyond, findLeafPositions } from "@/lib/log/log-store.server";
import { nameHead } from "@/lib/log/name-head.server";
import { proveConsistency, proveManyLeaves } from "@/lib/log/prove-entry.server";
import { type Sealing, sealLog } from "@/lib/log/seal-log.server";
import type { SignedTreeHead } from "@/lib/log/tree-head";
import { enterResult } from "@/lib/proposals/enter-results.server";
import type { LoggedResult } from "@/lib/proposals/result-store.server";
import { ballotEntry, type HeadEntry, handoverEntry, listHeadEntries } from "./check-log";
import type { EvidenceHead, LogEvidence } from "./evidence-schemas";
import { listBallotMarks } from "./evidence-store.server";
import type { Evidence } from "./open-evidence.server";

export type ProvedLog = {
  log: LogEvidence;
  /** The file's ballots, voter by voter; -1 for one that the log doesn't have. */
  ballotPlaces: readonly number[];
};

const BALLOTS_AT_ONCE = 5_000;
const SEALING_MS = 5_000;

/**
 * Where the log has everything in the evidence, with one proof for all of it. The head is the first that reaches so far, so
 * the same evidence always gets the same proof. Waiting entries get their place first.
 */
export async function proveLog(evidence: Evidence): Promise<ProvedLog> {
  const find = createFinder();
  const logged = await openResult(evidence);
  const entries = listHeadEntries(evidence.head);
  const headPlaces = await find(entries.map(({ entry }) => leafOf(entry)));
  const ballotPlaces = await findBallots(evidence, find);
  const result = logged && (await placeResult(logged, find));
  const right = await placeRight(evidence, find);
  const own = [...headPlaces, ...ballotPlaces, result?.position ?? -1, right?.position ?? -1];
  const { places, head, publicKey, ...handedOver } = await reachHandovers(evidence, own, find);
  const proof = await proveManyLeaves({ places, treeSize: head.treeSize });
  const endHead = evidence.endHead && (await proveSameLog(evidence.endHead, head));
  const witnessed = evidence.witnessed && (await proveSameLog(evidence.witnessed, head));
  const named = namePlaces(evidence.head, entries, headPlaces);
  const log = {
    publicKey,
    head,
    ...handedOver,
    ...named,
    right,
    result,
    endHead,
    ...(witnessed && { witnessed }),
    proof,
  };
  return { log, ballotPlaces };
}

/**
 * The first head beyond everything, with the handovers that lead to its key and to those of the file's other heads. The entry of a
 * handover from before there were such entries may be later than all, so a later head is looked for then; without one it throws.
 */
async function reachHandovers(evidence: Evidence, own: readonly number[], find: Finder) {
  let found: number[] = [];
  for (;;) {
    const places = sortedPlaces([...own, ...found]);
    const reached = await findHead(places.at(-1) ?? -1, evidence.head);
    const heads = [
      reached.head,
      ...[evidence.endHead, evidence.witnessed].flatMap((other) => other?.head ?? []),
    ];
    const endorsements = await listHandovers(...heads);
    found = await find(endorsements.map((each) => leafOf(handoverEntry(each))));
    if (found.some((place) => place >= reached.head.treeSize)) continue;
    const handovers = found.map((place) => (place < 0 ? null : place));
    return { ...reached, places: sortedPlaces([...own, ...found]), endorsements, handovers };
  }
}

async function placeRight({ right }: Evidence, find: Finder): Promise<LogEvidence["right"]> {
  if (right === null) return null;
  const [position = -1] = await find([leafOf(right)]);
  const { kind: _, ...row } = right;
  return position < 0 ? null : { position, ...row };
}

/** How the log came to these heads' keys, in the name of their deployment. */
async function listHandovers(...heads: readonly SignedTreeHead[]): Promise<KeyEndorsement[]> {
  const leading = new Set(heads.map(({ keyId }) => keyId));
  const newestFirst = (await listEndorsements())
    .filter(({ origin }) => origin === heads[0]?.origin)
    .reverse();
  return newestFirst
    .filter(({ oldKeyId, newPublicKey }) => {
      if (!leading.has(keyIdOf(newPublicKey as Hex))) return false;
      leading.add(oldKeyId);
      return true;
    })
    .reverse();
}

/** The first head beyond a place, in the name of the deployment that the proposal was signed for. */
async function findHead(place: number, { proposal }: EvidenceHead): ReturnType<typeof nameHead> {
  const head = await findFirstHeadBeyond(place);
  if (head === null) throw new Error("the log has no head");
  const key = (await listKeys()).find(({ keyId }) => keyId === head.keyId);
  if (key === undefined) throw new Error(`the key ${head.keyId} of a head was not kept`);
  const origin = proposal.versions.at(-1)?.origin ?? head.origin;
  return nameHead({ head, publicKey: key.publicKey }, origin);
}

/** The log's result, written now if nobody looked since voting ended; null before. */
async function openResult({ proposalId, head }: Evidence): Promise<LoggedResult | null> {
  if (head.result.outcome === null) return null;
  const logged = await enterResult(proposalId, { budgetMs: SEALING_MS });
  if (logged === null)
    throw new AppError("TRY_AGAIN", "The log still takes in the last ballots. Try again in a minute.");
  return logged;
}

/** The place of the log's own entry, so a file with another result than the log is exposed. */
async function placeResult(
  { leaf, ballots, chain, treeSize, at }: LoggedResult,
  find: Finder,
): Promise<LogEvidence["result"]> {
  const [position = -1] = await find([bytesToHex(leaf)]);
  if (position < 0) return null;
  return { position, ballots, chain: bytesToHex(chain), treeSize, at: at.getTime() };
}

/** The other head, with the proof that one of the two logs begins with the other. */
async function proveSameLog<Other extends { head: SignedTreeHead }>(
  other: Other,
  head: SignedTreeHead,
): Promise<Other & { path: string[] }> {
  const sizes = [other.head.treeSize, head.treeSize];
  const path = await proveConsistency({ first: Math.min(...sizes), second: Math.max(...sizes) });
  return { ...other, path };
}

/** The places of these leaves; null is one that can't exist. */
type Finder = (leaves: readonly (Hex | null)[]) => Promise<number[]>;

function leafOf(entry: LogEntry | null): Hex | null {
  return entry === null ? null : hashEntry(entryBody(entry));
}

/**
 * Finds the places of leaves; -1 for those without one even after sealing all waiting entries. Throws while more are waiting
 * than can be sealed now, because a file without a place is false, and kept for ever.
 */
function createFinder(): Finder {
  let sealing: Promise<Sealing> | undefined;
  return async (leaves) => {
    const wanted = leaves.filter((leaf): leaf is Hex => leaf !== null);
    const found = await findLeafPositions(wanted);
    const missing = wanted.filter((leaf) => !found.has(leaf));
    if (missing.length > 0) {
      sealing ??= sealLog({ budgetMs: SEALING_MS });
      const { isComplete } = await sealing;
      for (const [leaf, position] of await findLeafPositions(missing)) found.set(leaf, position);
      const isWaiting = !isComplete && wanted.some((leaf) => !found.has(leaf));
      if (isWaiting)
        throw new AppError("TRY_AGAIN", "The log still takes in what was done. Try again in a minute.");
    }
    return leaves.map((leaf) => (leaf === null ? -1 : (found.get(leaf) ?? -1)));
  };
}

async function findBallots(
  { proposalId, ballots: { lastId }, head }: Evidence,
  find: Finder,
): Promise<number[]> {
  const places: number[] = [];
  let after = { voter: "", signedAt: "0" };
  for (;;) {
    const page = await listBallotMarks({ proposalId, lastId, after, limit: BALLOTS_AT_ONCE });
    const proposal = head.proposal.digest;
    const entries = page.map(({ receivedAt, ...ballot }) =>
      ballotEntry({ ...ballot, proposal, receivedAt: receivedAt.toISOString() }),
    );
    // Spreading very many would overflow the stack.
    for (const place of await find(entries.map(leafOf))) places.push(place);
    const last = page.at(-1);
    if (last === undefined || page.length < BALLOTS_AT_ONCE) return places;
    after = last;
  }
}

/** Each once: a repeated census with the same root is the same entry. */
function sortedPlaces(places: readonly number[]): number[] {
  return [...new Set(places)].filter((place) => place >= 0).sort((left, right) => left - right);
}

function namePlaces(
  { proposal, moderation }: EvidenceHead,
  entries: readonly HeadEntry[],
  places: readonly number[],
): Pick<LogEvidence, "versions" | "cancel" | "census" | "moderation"> {
  const found = new Map(entries.map(({ line }, index) => [line, places[index] ?? -1]));
  const placeOf = (line: string) => {
    const place = found.get(line);
    return place === undefined || place < 0 ? null : place;
  };
  return {
    versions: proposal.versions.map((_, index) => placeOf(`proposal.versions[${index}]`)),
    cancel: placeOf("proposal.cancelledAt"),
    census: placeOf("census"),
    moderation: moderation.map((_, index) => placeOf(`moderation[${index}]`)),
  };
}
