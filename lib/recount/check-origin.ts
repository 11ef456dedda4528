import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

/** A file that was signed for another deployment than the one the reader named. */
export function checkOrigin({ proposal, log }: EvidenceHead, origin: URL): Finding[] {
  const line = `proposal.versions[${proposal.versions.length - 1}].origin`;
  const signed = proposal.versions.at(-1)?.origin ?? "";
  const names = [{ line, name: signed }, ...(log ? [{ line: "log.head", name: log.head.origin }] : [])];
  return names
    .filter(({ name }) => name !== origin.origin)
    .map((each) => ({
      line: each.line,
      who: null,
      text: `It was signed for ${each.name}, not for ${origin.origin}.`,
    }));
}
