import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

/** After the end a server makes the result final within seconds; ballots on their way may delay it. */
const COUNTING_MS = 10 * 60_000;

/** A file without a final result, though voting is over: what came after it was made may decide otherwise. */
export function checkFinality({ proposal, result, log }: EvidenceHead, now: number): Finding[] {
  if (result.isFinal || proposal.cancelledAt !== null) return [];
  const latest = Math.max(now, log?.head.at ?? 0);
  if (latest < Date.parse(proposal.endsAt) + COUNTING_MS) return [];
  const text = `Voting ended on ${proposal.endsAt}, and this file has no final result: later ballots may be missing.`;
  return [{ line: "result.isFinal", who: null, text }];
}
