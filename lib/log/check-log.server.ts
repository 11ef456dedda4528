import "server-only";
import { bytesToHex } from "viem";
import { clearAlert, listOpenSubjects, raiseAlert } from "@/lib/audit/alert-store.server";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { getLogger } from "@/lib/env/logger.server";
import { frontierRoot } from "@/lib/shared/merkle-tree";
import { emptyChain, extendChain } from "./ballot-chain";
import {
  type CheckPart,
  type LogFault,
  listMended,
  type RowPart,
  type Slice,
  STEP,
  subjectOf,
} from "./log-check";
import {
  type BallotRow,
  listAlteredLeaves,
  listAlteredNodes,
  listBallotLeaves,
  listBallotRows,
  listBallotsUnlikeVotes,
  listEntriesWithoutAct,
  listHeads,
  listResultRows,
  listRowsWithoutEntry,
  readCheckPlaces,
  readEnd,
  saveCheckState,
} from "./log-check-store.server";
import { readNodes } from "./log-store.server";
import { isTreeHeadSigned } from "./tree-head";
import { listSubtrees } from "./tree-ranges";

/** More alerts than this of one run tell admins nothing. */
const MAX_ALERTS = 20;
const ALERT = "log-differs";

export type LogCheck = { checked: number; faults: LogFault[]; isWhole: boolean };

/**
 * Compares the log with itself and with the rows of the acts, part by part from where the last check stopped, until all are through or the time is over;
 * `isFromStart` begins each part anew. What differs is an alert until a later check finds it in order.
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
    faults.push(...(await findFaults(slice)));
    slices.push(slice);
    await saveCheckState({ part: slice.part, next: isLast ? 0 : slice.end, isRound: isLast });
    waiting = isLast ? others : [...others, { part: slice.part, next: slice.end }];
  }
  await tellAdmins({ slices, faults });
  const checked = slices.reduce((sum, { from, end }) => sum + end - from, 0);
  return { checked, faults, isWhole: waiting.length === 0 };
}

async function nextSlice({ part, next }: { part: CheckPart; next: number }): Promise<Slice> {
  const last = await readEnd(part);
  const from = Math.min(next, last);
  const end = Math.min(from + STEP[part], last);
  return { part, from, end, isLast: end === last };
}

async function findFaults(slice: Slice): Promise<LogFault[]> {
  const { part } = slice;
  if (part === "entry") return findEntryFaults(slice);
  if (part === "head") return findHeadFaults(slice);
  const missing = await listRowsWithoutEntry({ ...slice, part });
  const faults = missing.map((id) => ({ part, id, message: `${ROW_NAMES[part]} ${id} ${NOT_IN_LOG}` }));
  if (part === "ballot") return [...faults, ...(await findBallotFaults(slice))];
  return part === "result" ? [...faults, ...(await findResultFaults(slice))] : faults;
}

/** The ballots that a result counts must be all that the log has of the proposal, and none may follow. */
async function findResultFaults(slice: Slice): Promise<LogFault[]> {
  const faults: LogFault[] = [];
  for (const { proposalId, ballots, chain, treeSize } of await listResultRows(slice)) {
    const leaves = await listBallotLeaves(proposalId);
    const counted = leaves.reduce((sum, { leaf }) => extendChain(sum, leaf), emptyChain);
    const isLate = (leaves.at(-1)?.position ?? -1) >= treeSize;
    if (counted.ballots === ballots && bytesToHex(counted.chain) === chain && !isLate) continue;
    const message = isLate
      ? `A ballot of proposal ${proposalId} came into the log after its result.`
      : `The result of proposal ${proposalId} in the log counts ${ballots} ballots, of which the log has ${counted.ballots}, or others.`;
    faults.push({ part: "result", id: proposalId, message });
  }
  return faults;
}

/** The entry has a ballot's digest, so its choice and reason must make that digest, and the vote must be what the newest ballot says. */
async function findBallotFaults(slice: Slice): Promise<LogFault[]> {
  const { hasher } = await getDeploymentSigning();
  const altered = (await listBallotRows(slice)).filter((row) => !isSigned(row, hasher));
  const unlike = await listBallotsUnlikeVotes(slice);
  return [
    ...altered.map(({ id }) => ({
      part: "ballot" as const,
      id,
      message: `Ballot ${id} was altered in the database: its choice and reason are not what was signed.`,
    })),
    ...unlike.map((id) => ({
      part: "ballot" as const,
      id,
      message: `The vote of ballot ${id}'s voter is not what their newest ballot says.`,
    })),
  ];
}

/** Whether the words of a ballot make its digest. */
function isSigned({ form, names, digest, ...words }: BallotRow, hasher: TypedDataHasher): boolean {
  const hash = form === "typed" ? hasher.ballotDigest : hasher.ballotTextDigest;
  try {
    return names.some((proposal) => hash({ ...words, proposal }) === digest);
  } catch {
    // What can't be signed.
    return false;
  }
}

const NOT_IN_LOG = "is not in the log as it stands in the database.";
const ROW_NAMES: Readonly<Record<RowPart, string>> = {
  ballot: "Ballot",
  proposal: "Proposal",
  act: "Entry of the audit log",
  settings: "Version of the settings",
  census: "Census",
  result: "The result of proposal",
};

async function findEntryFaults(slice: Slice): Promise<LogFault[]> {
  const part = "entry" as const;
  const [leaves, nodes, entries] = await Promise.all([
    listAlteredLeaves(slice),
    listAlteredNodes(slice),
    listEntriesWithoutAct(slice),
  ]);
  return [
    ...leaves.map((id) => ({
      part,
      id,
      message: `Entry ${id} of the log was altered after it was sealed: its leaf hash is another.`,
    })),
    ...nodes.map(({ level, place, firstPosition: id }) => ({
      part,
      id,
      message: `Node ${level}/${place} of the log's tree is not the hash of its two halves.`,
    })),
    ...entries.map((id) => ({
      part,
      id,
      message: `The act that entry ${id} of the log tells is not in the database, or was altered there.`,
    })),
  ];
}

/** Each head must be signed, and its root be that of the tree as it stands. */
async function findHeadFaults(slice: Slice): Promise<LogFault[]> {
  const faults: LogFault[] = [];
  for (const { id, head, publicKey } of await listHeads(slice)) {
    const isSigned = isTreeHeadSigned({ head, publicKey });
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

/** null when a part of the tree is gone. */
async function rootOf(size: number): Promise<string | null> {
  const peaks = await readNodes(listSubtrees({ start: 0, end: size })).catch(() => null);
  return peaks && bytesToHex(frontierRoot({ size, peaks }));
}

async function tellAdmins({
  slices,
  faults,
}: {
  slices: readonly Slice[];
  faults: readonly LogFault[];
}): Promise<void> {
  const bySubject = new Map(faults.map((fault) => [subjectOf(fault), fault.message]));
  for (const [subject, message] of [...bySubject].slice(0, MAX_ALERTS)) {
    getLogger().warn({ subject, fault: message }, "log differs");
    await raiseAlert({ kind: ALERT, subject, message });
  }
  const open = await listOpenSubjects(ALERT);
  for (const subject of listMended({ open, slices, faults })) await clearAlert({ kind: ALERT, subject });
}
