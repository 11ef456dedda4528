/** What can be flagged and hidden, and how each is named: a club by its slug, a proposal, a bounty and a submission by its id, a vote's reason by its ballot's hash. */
export const SUBJECT_KINDS = ["club", "proposal", "reason", "bounty", "submission"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type Subject = { kind: SubjectKind; id: string };

/** What admins hide: a profile's name and words too, by its address in lower case. They stand in no club, so nobody judges flags on them. */
export type HideableKind = SubjectKind | "profile";
export type Hideable = { kind: HideableKind; id: string };

/** That an admin hid something, and why; null = it is shown. */
export type Hidden = { at: Date; reason: string } | null;

export type HiddenRow = { hidden_at: Date | null; hidden_reason: string | null };

/** SQL columns of a `hiddenJoin`. */
export const HIDDEN_COLUMNS = "h.hidden_at, h.reason AS hidden_reason";

/** SQL that joins what hides the subject whose id this expression gives, at most one row `h`. */
export function hiddenJoin({ kind, id }: Hideable): string {
  return `LEFT JOIN hidden('${kind}') h ON h.id = ${id}`;
}

/** SQL that is true when the subject is hidden. */
export function isHiddenSql({ kind, id }: Hideable): string {
  return `EXISTS (SELECT FROM hidden('${kind}') x WHERE x.id = ${id})`;
}

export function toHidden({ hidden_at, hidden_reason }: HiddenRow): Hidden {
  return hidden_at === null ? null : { at: hidden_at, reason: hidden_reason ?? "" };
}

/** The same as it is told outward. */
export function toHiddenDto(hidden: Hidden): { at: string; reason: string } | null {
  return hidden && { at: hidden.at.toISOString(), reason: hidden.reason };
}

/** What stands in place of a hidden club's name. */
export const HIDDEN_CLUB = "Hidden club";
