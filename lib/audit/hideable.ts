/** What can be flagged and hidden, and how each is named: a club by its slug, a proposal, a bounty and a submission by its id, a vote's reason by its ballot's hash. */
export const SUBJECT_KINDS = ["club", "proposal", "reason", "bounty", "submission"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type Subject = { kind: SubjectKind; id: string };

/** Admins also hide a profile's name and words, by its address in lower case. It is in no club, so nobody judges flags on it. */
export type HideableKind = SubjectKind | "profile";
export type Hideable = { kind: HideableKind; id: string };

/** When and why an admin hid something; null while everybody sees it. */
export type Hidden = { at: Date; reason: string } | null;

export function toHiddenDto(hidden: Hidden): { at: string; reason: string } | null {
  return hidden && { at: hidden.at.toISOString(), reason: hidden.reason };
}

export const HIDDEN_CLUB = "Hidden club";
