import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";

/** After the end a server makes the result final within seconds; ballots on their way may delay it. */
const COUNTING_MS = 10 * 60_000;

/** A server whose clock is further ahead isn't believed. */
export const AHEAD_MS = 24 * 60 * 60_000;

/** What the reader's clock says about a file: whether its result should be final, or can't be yet. */
export function checkClocks({ proposal, result, log }: EvidenceHead, now: number): Finding[] {
  const { endsAt, cancelledAt } = proposal;
  const said: Finding[] = [];
  const note = (line: string, text: string) => said.push(findingAt(line, text));
  const latest = Math.max(now, log?.head.at ?? 0);
  const isOver = latest >= Date.parse(endsAt) + COUNTING_MS;
  if (!result.isFinal && cancelledAt === null && isOver) {
    note(
      "result.isFinal",
      `Voting ended on ${endsAt}, and this file has no final result: later ballots may be missing.`,
    );
  }
  if (result.isFinal && now < Date.parse(endsAt) - COUNTING_MS) {
    note(
      "result.isFinal",
      `By your clock voting lasts until ${endsAt}, and this file has a final result already.`,
    );
  }
  if (log !== undefined && log.head.at > now + AHEAD_MS) {
    note(
      "log.head",
      `By your clock it is signed for a time to come: ${new Date(log.head.at).toISOString()}.`,
    );
  }
  return said;
}
