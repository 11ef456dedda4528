import "server-only";
import { bytesToHex, type Hex } from "viem";
import { clearAlert, listOpenSubjects, raiseAlert } from "@/lib/audit/alert-store.server";
import { isSignedByKey } from "@/lib/ballots/check-key-signature";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { knownWords, withKnownTexts } from "@/lib/ballots/hide-text";
import { isUnreadable } from "@/lib/db/read-rows.server";
import { contractNames, countedContracts, holdsAnything } from "@/lib/env/counted-contracts";
import { getLogger } from "@/lib/env/logger.server";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { frontierRoot } from "@/lib/shared/merkle-tree";
import { type BallotChain, emptyChain, extendChain } from "./ballot-chain";
import { type CheckPart, type LogFault, listMended, PARTS, type Slice, subjectOf } from "./log-check";
import {
  type BallotRow,
  type CountedProposal,
  listAlteredNodes,
  listBallotRows,
  listCountedProposals,
  listHeads,
  listVersionRows,
  readCheckPlaces,
  readEnd,
  saveCheckState,
} from "./log-check-store.server";
import { isTextSigned } from "./log-keys";
import { readNodes } from "./log-store.server";
import { listAlteredTables, listBrokenRules, listCensuses } from "./row-check-store.server";
import { isTreeHeadSigned, type SignedTreeHead } from "./tree-head";
import { listSubtrees } from "./tree-ranges";

/** More alerts than this from one run are no use to admins. */
const MAX_ALERTS = 20;
const ALERT = "log-differs";

export type LogCheck = { checked: number; faults: LogFault[]; isWhole: boolean };

/**
 * Compares the log with itself and with the rows of the acts, part by part from where the last check stopped, until the time
 * is over or all are done. `isFromStart` restarts each part. A difference is an alert until a later check finds it in order.
 */
export async function checkLog({
  budgetMs,
  isFromStart = false,
}: {
  budgetMs: number;
  isFromStart?: boolean;
}): Promise<LogCheck> {
  const until = performance.now() + budgetMs;
  const places = await readCheckPlaces();
  const slices: Slice[] = [];
  const faults: LogFault[] = [];
  let waiting = isFromStart ? places.map(({ part }) => ({ part, next: 0 })) : places;
  while (waiting.length > 0 && (slices.length === 0 || performance.now() < until)) {
    const [first, ...others] = waiting;
    if (first === undefined) break;
    const slice = await nextSlice(first);
    const { isLast } = slice;
    faults.push(...(await findFaultsInAny(slice)));
    slices.push(slice);
    await saveCheckState({ part: slice.part, next: isLast ? 0 : slice.end, isRound: isLast });
    waiting = isLast ? others : [...others, { part: slice.part, next: slice.end }];
  }
  await tellAdmins(slices, faults);
  const checked = slices.reduce((sum, { from, end }) => sum + end - from, 0);
  return { checked, faults, isWhole: waiting.length === 0 };
}

async function nextSlice({ part, next }: { part: CheckPart; next: number }): Promise<Slice> {
  const last = await readEnd(part);
  const from = Math.min(next, last);
  const end = Math.min(from + PARTS[part].step, last);
  return { part, from, end, isLast: end === last };
}

/**
 * A value that doesn't belong in its column stops the reading of a slice, so halves of it are read until one number is left:
 * nobody can hide a fault, or stop the check, with such a value.
 */
async function findFaultsInAny(slice: Slice): Promise<LogFault[]> {
  try {
    return await findFaults(slice);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const { part, from, end } = slice;
    if (end - from <= 1) return [{ part, id: from, message: `${part} ${from} ${UNREADABLE}` }];
    const middle = Math.floor((from + end) / 2);
    const found = await findFaultsInAny({ ...slice, end: middle });
    if (found.length >= MAX_ALERTS) return found;
    return [...found, ...(await findFaultsInAny({ ...slice, from: middle }))];
  }
}

async function findFaults(slice: Slice): Promise<LogFault[]> {
  return [...(await listBrokenRules(slice)), ...((await OWN_CHECKS[slice.part]?.(slice)) ?? [])];
}

/** Checks that no SQL rule can express. */
const OWN_CHECKS: Partial<Record<CheckPart, (slice: Slice) => Promise<LogFault[]>>> = {
  entry: findNodeFaults,
  head: findHeadFaults,
  ballot: findBallotFaults,
  proposal: findProposalFaults,
  census: findCensusFaults,
  result: findResultFaults,
  table: listAlteredTables,
};

/** The counted ballots must be all that the log has of the proposal, and none may follow its result. */
async function findResultFaults(slice: Slice): Promise<LogFault[]> {
  return (await listCountedProposals(slice)).flatMap(({ id, leaves, counted, next, result }) => {
    const sealed = countLeaves(leaves.filter(({ position }) => position < next));
    const part = "result" as const;
    const faults: LogFault[] = [];
    if (!isSameChain(sealed, counted))
      faults.push({ part, id, message: `The count of proposal ${id}'s ballots in the log was altered.` });
    if (result === null) return faults;
    if ((leaves.at(-1)?.position ?? -1) >= result.treeSize) {
      const message = `A ballot of proposal ${id} came into the log after its result.`;
      faults.push({ part, id, message });
    }
    if (!isSameChain(countLeaves(leaves), result)) {
      const message = `The result of proposal ${id} in the log counts ${result.ballots} ballots; the log has ${leaves.length}, or others.`;
      faults.push({ part, id, message });
    }
    return faults;
  });
}

function countLeaves(leaves: CountedProposal["leaves"]): BallotChain {
  return leaves.reduce((sum, { leaf }) => extendChain(sum, leaf), emptyChain);
}

function isSameChain(left: BallotChain, right: BallotChain): boolean {
  return left.ballots === right.ballots && bytesToHex(left.chain) === bytesToHex(right.chain);
}

/** Everybody's holdings must make the root in the log. */
async function findCensusFaults(slice: Slice): Promise<LogFault[]> {
  const altered = (await listCensuses(slice)).filter(({ root, size, chunks, entries }) => {
    const leaves = entries.filter(holdsAnything);
    const made = rootChunks(leaves, 0);
    const isSame =
      made.map((each) => `${each.chunk} ${each.root} ${each.firstHolder}`).join() === chunks.join() &&
      rootOfChunks(made.map((each) => each.root)) === root;
    const isPossible = entries.every((entry) =>
      contractNames.every((name) => entry[countedContracts[name].amount] >= 0n),
    );
    return !(isSame && isPossible && leaves.length === size);
  });
  return altered.map(({ id }) => ({
    part: "census" as const,
    id,
    message: `The holdings in census ${id} are not those of its root in the log.`,
  }));
}

/** The entry has a ballot's digest, so its choice and reason must make that digest. */
async function findBallotFaults(slice: Slice): Promise<LogFault[]> {
  const { hasher } = await getDeploymentSigning();
  const altered = (await listBallotRows(slice)).filter((row) => !isSigned(row, hasher));
  return altered.map(({ id }) => ({
    part: "ballot" as const,
    id,
    message: `Ballot ${id} was altered in the database: its choice and reason are not what was signed.`,
  }));
}

/** Whether the words of a ballot make its digest. */
function isSigned({ form, names, digest, ...words }: BallotRow, hasher: TypedDataHasher): boolean {
  // The digest of a text needs the whole name, which an adopted record may have left out.
  const isNameWithheld = names.some(({ club, label }) =>
    [club, label].some((text) => typeof knownWords(text) !== "string"),
  );
  if (form === "text" && isNameWithheld) return true;
  return names.some((proposal) => {
    const hash = () =>
      form === "text"
        ? hasher.ballotTextDigest({ ...words, proposal })
        : hasher.ballotDigest({
            ...words,
            reason: knownWords(words.reason),
            proposal: { ...proposal, club: knownWords(proposal.club), label: knownWords(proposal.label) },
          });
    return hashOrNull(hash) === digest;
  });
}

/** The log has the digest that the author signed, so the text and the rule must make it. */
async function findProposalFaults(slice: Slice): Promise<LogFault[]> {
  const { hasher, engine } = await getDeploymentSigning();
  const altered = (await listVersionRows(slice)).filter(
    ({ digest, author, signature, signer, signed, rule }) =>
      hashOrNull(() => hasher.proposalDigest(withKnownTexts(signed))) !== digest ||
      hashOrNull(() => hasher.ruleHash(rule)) !== signed.ruleHash ||
      (signer === "key" && !isSignedByKey({ engine, digest, signature, signer: author })),
  );
  return altered.map(({ id }) => ({
    part: "proposal" as const,
    id,
    message: `Proposal ${id} was altered in the database: its text or its rule is not what its author signed.`,
  }));
}

/** Null for what can't be signed. */
function hashOrNull(hash: () => string): string | null {
  try {
    return hash();
  } catch {
    return null;
  }
}

const UNREADABLE = "has a value in the database that can't be read.";
async function findNodeFaults(slice: Slice): Promise<LogFault[]> {
  return (await listAlteredNodes(slice)).map(({ level, place, firstPosition: id }) => ({
    part: "entry" as const,
    id,
    message: `Node ${level}/${place} of the log's tree is not the hash of its two halves.`,
  }));
}

/** Each head must be signed, and its root must be that of the current tree. */
async function findHeadFaults(slice: Slice): Promise<LogFault[]> {
  const faults: LogFault[] = [];
  for (const { id, head, earlier, publicKey } of await listHeads(slice)) {
    const isSigned = publicKey !== null && isHeadSigned({ head, earlier, publicKey });
    const root = await rootOf(head.treeSize);
    if (isSigned && root === head.root) continue;
    const matter = isSigned
      ? "the tree of that size has another root now"
      : "its signature is not that of its key";
    faults.push({
      part: "head",
      id,
      message: `Head ${id} of the log, of ${head.treeSize} entries: ${matter}.`,
    });
  }
  return faults;
}

/** Heads from before checkpoints had texts of their own: the first without the log's name, later ones with it. */
function isHeadSigned({
  head,
  earlier,
  publicKey,
}: {
  head: SignedTreeHead;
  earlier: { signature: Hex; at: number } | null;
  publicKey: Hex;
}): boolean {
  if (earlier === null) return isTreeHeadSigned({ head, publicKey });
  const { origin, keyId, treeSize, root } = head;
  const first = origin === "" ? "club log tree head v1" : `club log tree head v2\n${origin}`;
  const text = `${first}\n${keyId}\n${treeSize}\n${root}\n${earlier.at}\n`;
  return isTextSigned({ text, signature: earlier.signature, publicKey });
}

/** Null if a part of the tree is gone. */
async function rootOf(size: number): Promise<string | null> {
  const peaks = await readNodes(listSubtrees({ start: 0, end: size })).catch(() => null);
  return peaks && bytesToHex(frontierRoot({ size, peaks }));
}

async function tellAdmins(slices: readonly Slice[], faults: readonly LogFault[]): Promise<void> {
  const bySubject = new Map(faults.map((fault) => [subjectOf(fault), fault.message]));
  for (const [subject, message] of [...bySubject].slice(0, MAX_ALERTS)) {
    getLogger().warn({ subject, fault: message }, "log differs");
    await raiseAlert({ kind: ALERT, subject, message });
  }
  const open = await listOpenSubjects(ALERT);
  for (const subject of listMended({ open, slices, faults })) await clearAlert({ kind: ALERT, subject });
}
