import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

/** Whether a requested file is of that proposal, in any of its versions, because the page may be older than an edit. */
export function checkIsOf({ proposal }: EvidenceHead, digest: string): Finding[] {
  if (proposal.versions.some((version) => version.digest === digest)) return [];
  const text = `The server sent the evidence of another vote, number ${proposal.number} of ${proposal.club}.`;
  return [{ line: "proposal.digest", who: null, text }];
}
