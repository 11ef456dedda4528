import { findTwin } from "@/lib/log/compare-seen-heads";
import { isLogGood } from "@/lib/log/is-log-good";
import {
  fetchConsistency,
  fetchHead,
  fetchInclusion,
  fetchLogKeys,
  readSeenHeads,
} from "@/lib/log/log-queries";
import type { ReadReceipt } from "@/lib/log/parse-receipt";
import { keepSeenHead } from "@/lib/log/seen-heads";
import {
  compareHeads,
  isInTree,
  type LogVerdict,
  type SeenHead,
  type SignedTreeHead,
} from "@/lib/log/tree-head";
import { complainOfHeads } from "./check-file-head";
import { checkWitnesses, type WitnessCheck } from "./check-witnesses";

/** The log now, compared with what this browser saw of it before. */
export type LogCheck = {
  verdict: LogVerdict;
  now: SeenHead;
  before: SeenHead | null;
  keyIds: readonly string[];
  /** Null if nobody names witnesses, or if the log is wrong anyway. */
  witnessed: WitnessCheck | null;
};

export type ReceiptVerdict =
  /** Proved to be in the log. */
  | { kind: "included"; position: number }
  /** It still has time. */
  | { kind: "waiting" }
  /** The time is over. */
  | { kind: "broken" }
  /** The server says that it is in the log, but its proof doesn't show it. */
  | { kind: "unproved" }
  /** Signed with a key that this server doesn't name. */
  | { kind: "other-server" };

export type ReceiptCheck = { log: LogCheck; verdict: ReceiptVerdict };

/** Longer than new entries wait for sealing on demand, and longer than a cache may keep a head. */
const SEALING_MS = 2_500;

/**
 * Asks for the newest head, proves that it only adds to the largest one seen before and to what witnesses confirmed, and keeps
 * it too. `witnesses` is the policy of the site's.
 */
export async function checkLog(witnesses: string | null): Promise<LogCheck> {
  // Read first, because another tab may see a newer head during the request.
  const { origin } = window.location;
  const seen = readSeenHeads().filter(({ head }) => head.origin === origin);
  const largest = seen.reduce<SeenHead | null>(larger, null);
  const [{ keys, endorsements }, head] = await Promise.all([fetchLogKeys(), fetchNewerHead(largest)]);
  const now = { head, publicKey: keys.find(({ keyId }) => keyId === head.keyId)?.publicKey ?? NO_KEY };
  const before = findTwin(now, seen) ?? largest;
  const path = await proofSince(before, now);
  const publicKeys = keys.map(({ publicKey }) => publicKey);
  const compared =
    path === null ? "rewritten" : compareHeads({ before, now, origin, keys: publicKeys, endorsements, path });
  const witnessed = isLogGood(compared)
    ? await checkWitnesses({ now, keys: publicKeys, ofSite: witnesses })
    : null;
  const other = witnessed?.other ?? null;
  const verdict = other === null ? compared : "rewritten";
  const earlier = other ?? before;
  // A head that doesn't fit is evidence for a complaint, so the earlier one stays.
  if (isLogGood(verdict)) keepSeenHead(now);
  else if (earlier !== null && verdict === "rewritten") complainOfHeads(earlier, now);
  return { verdict, now, before: earlier, keyIds: keys.map(({ keyId }) => keyId), witnessed };
}

function larger(left: SeenHead | null, right: SeenHead): SeenHead {
  return left !== null && left.head.treeSize >= right.head.treeSize ? left : right;
}

/** A cache may keep a head for some seconds, and an older head is no accusation. So it asks again. */
async function fetchNewerHead(before: SeenHead | null): Promise<SignedTreeHead> {
  const head = await fetchHead();
  if (before === null || head.treeSize >= before.head.treeSize) return head;
  await new Promise((resolve) => setTimeout(resolve, SEALING_MS));
  return fetchHead();
}

/** Checks a receipt with a valid signature against the server's log, in this browser. Throws what the API client throws. */
export async function checkReceipt(
  { receipt, ballot }: ReadReceipt,
  witnesses: string | null,
): Promise<ReceiptCheck> {
  const log = await checkLog(witnesses);
  if (!log.keyIds.includes(receipt.keyId)) return { log, verdict: { kind: "other-server" } };
  // A head from before the ballot can't have it.
  const isOlder = log.now.head.at < ballot.receivedAt;
  const verdict = isOlder ? null : await findInLog(receipt.leafHash, log);
  if (verdict !== null) return { log, verdict };
  const nowMs = Math.max(Date.now(), log.now.head.at);
  if (nowMs > receipt.promisedBy) return { log, verdict: { kind: "broken" } };
  if (!isLogGood(log.verdict)) return { log, verdict: { kind: "waiting" } };
  // A new vote waits for the next sealing, which the request for the head has started.
  await new Promise((resolve) => setTimeout(resolve, SEALING_MS));
  const later = await lookAgain(log, witnesses);
  return { log: later, verdict: (await findInLog(receipt.leafHash, later)) ?? { kind: "waiting" } };
}

/** The current log, compared with what was seen before both looks. What grew from the first head has grown from that too. */
async function lookAgain(first: LogCheck, witnesses: string | null): Promise<LogCheck> {
  const later = await checkLog(witnesses);
  return later.verdict === "grown" ? { ...later, verdict: first.verdict, before: first.before } : later;
}

async function findInLog(leaf: string, { now: { head } }: LogCheck): Promise<ReceiptVerdict | null> {
  const proof = await fetchInclusion({ leaf, treeSize: head.treeSize });
  if (proof === null) return null;
  return isInTree(head, { ...proof, leaf })
    ? { kind: "included", position: proof.position }
    : { kind: "unproved" };
}

const NO_KEY = `0x${"00".repeat(32)}`;

/** Null if the server gives no proof. */
async function proofSince(before: SeenHead | null, now: SeenHead): Promise<string[] | null> {
  const [first, second] = [before?.head.treeSize ?? 0, now.head.treeSize];
  if (first === 0 || first === second) return [];
  return first > second ? null : fetchConsistency({ first, second });
}
