import type { AuditFields } from "./audit-fields";

export type AdminRole = "admin" | "primary admin";

export type WordedEntry = { act: string; before: AuditFields; after: AuditFields };
/** What was done, as the middle of "who ... what". */
export type ActWords = string | ((entry: WordedEntry) => string);

/** Who may do it, and how the public list says it: left out where nothing is noted, or under names of its own in audit-words. */
type Row = { by: AdminRole; words?: ActWords };

/**
 * What admins may do from the dashboard, a row an act: the one table that every route of /api/admin reads, with the role from the
 * database, on every request. What owners and moderators of clubs may do too is in club-rights.
 */
const ACTS = {
  "dashboard.view": { by: "admin" },
  "person.view": { by: "admin" },
  "audit.view": { by: "admin" },
  "fee.view": { by: "admin" },
  "log.view": { by: "admin" },
  "record.export": { by: "admin" },
  "message.send": { by: "admin" },
  "club.verify": {
    by: "admin",
    words: ({ after }) =>
      after["verified"] === true ? "gave the verified badge to" : "took the verified badge from",
  },
  "content.hide": { by: "admin" },
  "content.restore": { by: "admin" },
  "content.feature": { by: "admin" },
  "flag.judge": { by: "admin" },
  "ban.add": { by: "admin" },
  "ban.lift": { by: "admin" },
  "settings.save": { by: "admin" },
  "admin.add": { by: "admin", words: "made an admin of" },
  "admin.remove": { by: "admin", words: "removed an admin:" },
  // Fees go to the primary admin, so nobody else may say who that is.
  "primary.name": { by: "primary admin", words: "named the next primary admin:" },
  "primary.withdraw": { by: "primary admin", words: "withdrew the naming of" },
  "session.end": { by: "admin", words: "ended the sessions of" },
  "fee.repair": { by: "admin", words: "repaired a fee payment:" },
} as const satisfies Record<string, Row>;

export type AdminAct = keyof typeof ACTS;
export const ADMIN_ACTS = Object.keys(ACTS) as readonly AdminAct[];

export const adminActWords: Readonly<Record<string, ActWords>> = Object.fromEntries(
  Object.entries<Row>(ACTS).flatMap(([act, { words }]) => (words === undefined ? [] : [[act, words]])),
);

/** Whether somebody with this role may do it; null = no admin. The primary admin may do all that admins may. */
export function mayAdminister({ role, act }: { role: AdminRole | null; act: AdminAct }): boolean {
  return role === "primary admin" || role === ACTS[act].by;
}
