import { type Cosigner, listCosigners, sayCosigners } from "@/lib/log/list-cosigners";
import { LATE_HEAD_MS, type SignedTreeHead } from "@/lib/log/tree-head";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import { listHeadKeys } from "./check-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

export type WitnessJudgement = {
  cosigners: Cosigner[];
  unchecked: Finding[];
  /** Whose cosignatures there are, in words; null if the reader knows no witnesses. */
  said: string | null;
  /** Whether the site that shows the result named the witnesses, not the reader. */
  isOfSite: boolean;
};

/**
 * Whether the witnesses that a reader trusts cosigned a log with everything in this file, and in time the head of the end, which
 * shows that no ballot came later. Nothing is wanted before voting is over, because each vote changes the file. The file's own
 * head is for `checkLogHead`.
 */
export function judgeWitnesses({
  head: { log, result, proposal, ballotCount },
  policy,
  isOfSite = false,
  now,
}: {
  head: EvidenceHead;
  /** Null if the reader knows no witnesses. */
  policy: WitnessPolicy | null;
  isOfSite?: boolean;
  /** The reader's clock, in ms since 1970. */
  now: number;
}): WitnessJudgement {
  if (log === undefined || policy === null)
    return { cosigners: [], unchecked: [], said: policy && "", isOfSite: policy !== null && isOfSite };
  const isCancelled = proposal.cancelledAt !== null;
  const isOver = log.result !== null || result.isFinal || isCancelled;
  const ownKeys = listHeadKeys(log).map(({ publicKey }) => publicKey);
  // A log is no witness of itself.
  const witnesses = policy.witnesses.filter(({ key }) => !ownKeys.includes(key.publicKey));
  const listOthers = (head: SignedTreeHead) => listCosigners({ head, policy: { ...policy, witnesses }, now });
  const cosigners = log.witnessed ? listOthers(log.witnessed.head) : [];
  const unchecked: Finding[] = [];
  const want = (line: string, found: readonly Cosigner[], what: string): void => {
    if (found.length >= policy.quorum || !isOver) return;
    const text = `${sayCosigners(found, policy)} confirmed ${what}`;
    unchecked.push({ line, who: null, text, by: "witnesses" });
  };
  want(
    "log.witnessed",
    cosigners,
    `the public log with this vote, and ${policy.quorum} must: so other people may have been shown another log.`,
  );
  // Also a cancellation: one that came after the end would undo a result.
  let end = "";
  if (log.endHead !== null && (isCancelled ? log.cancel !== null : ballotCount > 0)) {
    const latest = Date.parse(proposal.endsAt) + LATE_HEAD_MS;
    const inTime = listOthers(log.endHead.head).filter(({ at }) => at <= latest);
    end = `, and ${inTime.length} signed it within 10 minutes of the end`;
    want(
      "log.endHead",
      inTime,
      `it within 10 minutes of the end, and ${policy.quorum} must: so only the server's clock says that ${isCancelled ? "it was cancelled" : "the ballots came"} in time.`,
    );
  }
  const said = `${sayCosigners(cosigners, policy)} confirmed the public log with this vote${end}.`;
  return { cosigners, unchecked, said, isOfSite };
}
