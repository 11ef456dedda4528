export type AdminRole = "admin" | "primary admin";

type Row = readonly [admin: boolean, primaryAdmin: boolean];

/**
 * What admins may do from the dashboard, by role: the one table that every route of /api/admin reads, with the role from the
 * database, on every request. What owners and moderators of clubs may do too is in club-rights.
 */
const RIGHTS = {
  "dashboard.view": [true, true],
  "person.view": [true, true],
  "audit.view": [true, true],
  "session.end": [true, true],
  "admin.add": [true, true],
  "admin.remove": [true, true],
  // Fees go to the primary admin, so nobody else may say who that is.
  "primary.name": [false, true],
  "primary.withdraw": [false, true],
  "club.verify": [true, true],
  "content.hide": [true, true],
  "content.restore": [true, true],
  "content.feature": [true, true],
  "flag.judge": [true, true],
  "ban.add": [true, true],
  "ban.lift": [true, true],
  "fee.view": [true, true],
  "fee.repair": [true, true],
  "settings.save": [true, true],
  "log.view": [true, true],
} as const satisfies Record<string, Row>;

export type AdminAct = keyof typeof RIGHTS;
export const ADMIN_ACTS = Object.keys(RIGHTS) as readonly AdminAct[];

/** Whether somebody with this role may do it; null = no admin. */
export function mayAdminister({ role, act }: { role: AdminRole | null; act: AdminAct }): boolean {
  if (role === null) return false;
  const [admin, primaryAdmin]: Row = RIGHTS[act];
  return role === "admin" ? admin : primaryAdmin;
}
