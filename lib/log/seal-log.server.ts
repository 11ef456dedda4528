import "server-only";
import { hash } from "node:crypto";
import { bytesToHex } from "viem";
import { readNow } from "@/lib/db/read-now.server";
import { inTransaction, lockName, type Transaction, tryLockName } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { frontierRoot, type MerkleFrontier } from "@/lib/shared/merkle-tree";
import { hasHandedOver } from "./endorsement-store.server";
import { growTree } from "./grow-tree";
import { type LogKey, openLogKey } from "./log-key.server";
import {
  findNewestHead,
  hasVoteEnded,
  insertHead,
  insertLeaves,
  insertNodes,
  listWaiting,
  readNodes,
  type WaitingEntries,
  type WaitingEntry,
} from "./log-store.server";
import { END_HEAD_MS, headTime, type SignedTreeHead, signTreeHead } from "./tree-head";
import { listSubtrees } from "./tree-ranges";

/** Keeps one batch far below a statement's limit of 5 s. */
const BATCH = 5_000;
/** A head is signed at least this often, so that anybody can see that the log is alive. */
const RENEW_MS = 24 * 60 * 60 * 1_000;

export type Sealing = { sealed: number; head: SignedTreeHead; isComplete: boolean };

const LOCK = "log";

/** Keeps the log from growing until this transaction ends. */
export async function lockLog(tx: Transaction): Promise<void> {
  await lockName(tx, LOCK);
}

/**
 * Gives all committed entries their places in the tree and signs its head, batch by batch, for at most this long. Only one
 * instance works at a time. Another waits and continues, or, if impatient, takes the existing head.
 */
export async function sealLog({
  budgetMs,
  isPatient = true,
}: {
  budgetMs: number;
  isPatient?: boolean;
}): Promise<Sealing> {
  const key = await openLogKey();
  const until = performance.now() + budgetMs;
  let sealed = 0;
  for (;;) {
    const batch = await inTransaction((tx) => sealBatch(tx, { key, isPatient }));
    sealed += batch.sealed;
    if (batch.sealed < BATCH) return { sealed, head: batch.head, isComplete: true };
    if (performance.now() > until) return { sealed, head: batch.head, isComplete: false };
  }
}

async function sealBatch(
  tx: Transaction,
  { key, isPatient }: { key: LogKey; isPatient: boolean },
): Promise<{ sealed: number; head: SignedTreeHead }> {
  const isMine = !isPatient && (await tryLockName(tx, LOCK));
  const seen = await findNewestHead(tx);
  if (!isPatient && !isMine && seen !== null) return { sealed: 0, head: seen };
  await lockLog(tx);
  const before = await findNewestHead(tx);
  // An instance from before a change of keys may still run, and its key may sign nothing more.
  if (before !== null && (await hasHandedOver(tx, key.keyId))) return { sealed: 0, head: before };
  const { entries, horizon, settled } = await listWaiting(tx, { limit: BATCH });
  const now = await readNow(tx);
  if (entries.length === 0 && before !== null && !(await isDue(tx, { head: before, key, now }))) {
    return { sealed: 0, head: before };
  }
  const frontier = await grow(tx, { size: before?.treeSize ?? 0, entries });
  const head = signHead({ key, frontier, at: Math.max(headTime(now.getTime()), before?.at ?? 0) });
  await insertHead(tx, { head, horizon, settled: settledBy({ entries, settled }) });
  return { sealed: entries.length, head };
}

/** After a full batch more may be waiting. */
function settledBy({ entries, settled }: Pick<WaitingEntries, "entries" | "settled">): bigint {
  const last = entries.at(-1)?.id;
  return entries.length === BATCH && last !== undefined && last < settled ? last : settled;
}

async function isDue(
  tx: Transaction,
  { head, key, now }: { head: SignedTreeHead; key: LogKey; now: Date },
): Promise<boolean> {
  if (head.origin !== getEnvironment().APP_ORIGIN || head.keyId !== key.keyId) return true;
  if (head.note === "") return true;
  if (now.getTime() - head.at > RENEW_MS) return true;
  return hasVoteEnded(tx, { from: head.at - END_HEAD_MS, to: now.getTime() - END_HEAD_MS });
}

async function grow(
  tx: Transaction,
  { size, entries }: { size: number; entries: readonly WaitingEntry[] },
): Promise<MerkleFrontier> {
  const peaks = await readNodes(listSubtrees({ start: 0, end: size }), tx);
  const { frontier, nodes } = growTree(
    { size, peaks },
    entries.map(({ leafHash }) => leafHash),
    // Native, because the log is locked.
    (bytes) => hash("sha256", bytes, "buffer"),
  );
  await insertLeaves(tx, { first: size, entries });
  await insertNodes(tx, nodes);
  return frontier;
}

function signHead({
  key,
  frontier,
  at,
}: {
  key: LogKey;
  frontier: MerkleFrontier;
  at: number;
}): SignedTreeHead {
  const root = bytesToHex(frontierRoot(frontier));
  const { APP_ORIGIN: origin } = getEnvironment();
  const head = { origin, keyId: key.keyId, treeSize: frontier.size, root, at };
  return signTreeHead({ head, ...key });
}
