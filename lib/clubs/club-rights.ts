/** Everybody who may act (product.md "People and rights"). "holder" is anyone who is signed in. */
export const CLUB_ROLES = [
  "visitor",
  "holder",
  "member",
  "moderator",
  "owner",
  "admin",
  "primary admin",
] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];

/** The role that a row of club_member gives; a person has at most one in a club. */
export type MemberRole = "member" | "moderator" | "owner";

/**
 * "own": what the person made themselves. "power": with the voting power that the act demands, which is checked where it is
 * done. "yes" needs neither.
 */
export type Grant = "no" | "own" | "power" | "yes";

type Row = readonly [
  visitor: Grant,
  holder: Grant,
  member: Grant,
  moderator: Grant,
  owner: Grant,
  admin: Grant,
  primaryAdmin: Grant,
];

/**
 * Who may do what in a club: the one table that every check reads, by role, from the database, on every request. Not here: reading, which
 * needs no right; voting, which needs power at the snapshot and nothing else; and what admins do from the dashboard (admin-acts).
 */
const RIGHTS = {
  "club.found": ["no", "power", "power", "power", "power", "yes", "yes"],
  "club.join": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  // An owner hands the club over first, so that no club is without one.
  "club.leave": ["no", "no", "yes", "yes", "no", "no", "no"],
  "club.edit-profile": ["no", "no", "no", "yes", "yes", "yes", "yes"],
  "club.edit-rules": ["no", "no", "no", "no", "yes", "yes", "yes"],
  // Where its votes are announced, such as a Discord channel.
  "club.announce": ["no", "no", "no", "no", "yes", "yes", "yes"],
  "club.set-role": ["no", "no", "no", "no", "yes", "yes", "yes"],
  "club.invite-moderator": ["no", "no", "no", "no", "yes", "yes", "yes"],
  // The invitation of an owner or admin is the condition.
  "club.answer-invitation": ["no", "own", "own", "own", "own", "own", "own"],
  "club.transfer": ["no", "no", "no", "no", "yes", "yes", "yes"],
  "club.archive": ["no", "no", "no", "no", "yes", "yes", "yes"],
  "club.restore": ["no", "no", "no", "no", "no", "yes", "yes"],
  "club.verify": ["no", "no", "no", "no", "no", "yes", "yes"],
  // Never from voting: that right comes from what a person holds.
  "club.ban": ["no", "no", "no", "yes", "yes", "yes", "yes"],
  // What it posts is public; where it posts is the business of those who run the club.
  "club.manage-webhooks": ["no", "no", "no", "yes", "yes", "yes", "yes"],
  "club.see-flags": ["no", "no", "no", "yes", "yes", "yes", "yes"],
  "content.flag": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  // A flag on the club itself is for admins, not for those who run it.
  "content.judge-flag": ["no", "no", "no", "yes", "yes", "yes", "yes"],
  "club.judge-flag": ["no", "no", "no", "no", "no", "yes", "yes"],
  "proposal.draft": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  "proposal.publish": ["no", "power", "power", "power", "power", "power", "power"],
  "proposal.edit": ["no", "own", "own", "own", "own", "own", "own"],
  // Authors before the start; the others at any time, with a public reason.
  "proposal.cancel": ["no", "own", "own", "yes", "yes", "yes", "yes"],
  "proposal.attach-payment": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.draft": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  "bounty.publish": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  // Later dates only: text and reward stay what contributors read.
  "bounty.extend": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.attach-payment": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.submit": ["no", "yes", "yes", "yes", "yes", "yes", "yes"],
  "bounty.review": ["no", "own", "own", "yes", "yes", "yes", "yes"],
  // The sponsor's money: nobody else admits, chooses or pays.
  "bounty.admit": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.choose-winners": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.pay": ["no", "own", "own", "own", "own", "own", "own"],
  "bounty.cancel": ["no", "own", "own", "yes", "yes", "yes", "yes"],
} as const satisfies Record<string, Row>;

export type ClubAction = keyof typeof RIGHTS;
export const CLUB_ACTIONS = Object.keys(RIGHTS) as readonly ClubAction[];

const BY_STRENGTH: readonly Grant[] = ["no", "own", "power", "yes"];

/** What someone with these roles may do, by the strongest of them: an admin may own a club too. */
export function grantOf({ roles, action }: { roles: readonly ClubRole[]; action: ClubAction }): Grant {
  const row: Row = RIGHTS[action];
  const strengths = roles.map((role) => BY_STRENGTH.indexOf(row[CLUB_ROLES.indexOf(role)] ?? "no"));
  return BY_STRENGTH[Math.max(0, ...strengths)] ?? "no";
}

/** Whether these roles may do it without any further condition. */
export function isGranted(question: { roles: readonly ClubRole[]; action: ClubAction }): boolean {
  return grantOf(question) === "yes";
}

/** The roles of someone signed in: one in the club, and one over all clubs for admins. */
export function rolesOf({
  memberRole,
  adminRole,
}: {
  memberRole: MemberRole | null;
  adminRole: "admin" | "primary admin" | null;
}): readonly ClubRole[] {
  return [memberRole ?? "holder", ...(adminRole === null ? [] : [adminRole])];
}
