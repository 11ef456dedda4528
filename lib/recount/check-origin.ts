import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";

/** A file that was signed for another deployment than the one the reader named. */
export function checkOrigin({ proposal, log }: EvidenceHead, origin: URL): Finding[] {
  const line = `proposal.versions[${proposal.versions.length - 1}].origin`;
  const signed = proposal.versions.at(-1)?.origin ?? "";
  const names = [{ line, name: signed }, ...(log ? [{ line: "log.head", name: log.head.origin }] : [])];
  return names
    .filter(({ name }) => name !== origin.origin)
    .map((each) => findingAt(each.line, `It was signed for ${each.name}, not for ${origin.origin}.`));
}

/** Whether a requested file is of that proposal, in any of its versions, because the page may be older than an edit. */
export function checkIsOf({ proposal }: EvidenceHead, digest: string): Finding[] {
  if (proposal.versions.some((version) => version.digest === digest)) return [];
  const text = `The server sent the evidence of another vote, number ${proposal.number} of ${proposal.club}.`;
  return [findingAt("proposal.digest", text)];
}
