import type { Hideable } from "@/lib/audit/hideable";

/** Each subject once, in an order that is the same for everybody, so that two acts on several of them never lock each other out. */
export function inOneOrder<Named extends Hideable>(subjects: readonly Named[]): Named[] {
  const byName = new Map(subjects.map((subject) => [`${subject.kind}:${subject.id}`, subject]));
  return [...byName.entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, subject]) => subject);
}
