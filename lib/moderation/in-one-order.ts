import type { Subject } from "@/lib/audit/hidden-content";

/** Each subject once, in an order that is the same for everybody, so that two acts on several of them never lock each other out. */
export function inOneOrder(subjects: readonly Subject[]): Subject[] {
  const byName = new Map(subjects.map((subject) => [`${subject.kind}:${subject.id}`, subject]));
  return [...byName.entries()]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, subject]) => subject);
}
