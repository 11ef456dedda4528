import { type Cosigner, listCosigners, sayCosigners } from "@/lib/log/list-cosigners";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

export type WitnessJudgement = { cosigners: Cosigner[]; unchecked: Finding[] };

/**
 * Whether the witnesses that a reader trusts cosigned a log with everything in this file. Nothing is wanted before voting is
 * over, because each vote changes the file. The file's own head is for `checkLogHead`.
 */
export function judgeWitnesses({
  head: { log, result, proposal },
  policy,
  now,
}: {
  head: EvidenceHead;
  /** Null if the reader knows no witnesses. */
  policy: WitnessPolicy | null;
  /** The reader's clock, in ms since 1970. */
  now: number;
}): WitnessJudgement {
  if (log === undefined || policy === null) return { cosigners: [], unchecked: [] };
  const cosigners = log.witnessed ? listCosigners({ head: log.witnessed.head, policy, now }) : [];
  const isOver = log.result !== null || result.isFinal || proposal.cancelledAt !== null;
  if (cosigners.length >= policy.quorum || !isOver) return { cosigners, unchecked: [] };
  const text = `${sayCosigners(cosigners, policy)} confirmed the public log with this vote, and ${policy.quorum} must: so other people may have been shown another log.`;
  return { cosigners, unchecked: [{ line: "log.witnessed", who: null, text }] };
}
