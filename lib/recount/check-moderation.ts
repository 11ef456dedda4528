import { hashText } from "@/lib/log/log-entry";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";

type Act = EvidenceHead["moderation"][number];
type Fields = NonNullable<Act["before"]>;

/** Whether the fields that acts are said to have changed make the hashes in the log. */
export function checkModeration({ moderation }: EvidenceHead): Finding[] {
  return moderation.flatMap((act, index) =>
    isAsHashed(act)
      ? []
      : [{ line: `moderation[${index}]`, who: act.actor, text: "It did not change what the file says." }],
  );
}

/** Every act of a file must be about its own proposal, or about a reason in the file. */
export function checkSubjects(
  { proposal, moderation }: EvidenceHead,
  ballots: readonly { digest: string }[],
): Finding[] {
  if (moderation.length === 0) return [];
  const own = new Set([`proposal:${proposal.id}`, ...ballots.map(({ digest }) => `reason:${digest}`)]);
  return moderation.flatMap(({ subject, actor }, index) =>
    own.has(subject)
      ? []
      : [{ line: `moderation[${index}]`, who: actor, text: "It is not about this proposal or its ballots." }],
  );
}

function isAsHashed({ before, after, changes }: Act): boolean {
  if (before === null && after === null) return true;
  if (before === null || after === null) return false;
  return hashText(`${jsonbText(before)}\n${jsonbText(after)}`) === changes;
}

/** The fields as PostgreSQL writes a jsonb value: short names first, names of the same length by their bytes. */
function jsonbText(fields: Fields): string {
  const names = Object.keys(fields).map((name) => ({ name, bytes: new TextEncoder().encode(name) }));
  names.sort((left, right) => compareBytes(left.bytes, right.bytes));
  const written = names.map(({ name }) => `${JSON.stringify(name)}: ${JSON.stringify(fields[name])}`);
  return `{${written.join(", ")}}`;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  if (left.length !== right.length) return left.length - right.length;
  const at = left.findIndex((byte, index) => byte !== right[index]);
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
