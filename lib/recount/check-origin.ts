import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

/** A file that was signed for another deployment than the one that the reader named. */
export function checkOrigin({ proposal }: EvidenceHead, origin: URL): Finding[] {
  const line = `proposal.versions[${proposal.versions.length - 1}].origin`;
  const signed = proposal.versions.at(-1)?.origin ?? "";
  if (URL.canParse(signed) && new URL(signed).origin === origin.origin) return [];
  return [{ line, who: null, text: `It was signed for ${signed}, not for ${origin.origin}.` }];
}
