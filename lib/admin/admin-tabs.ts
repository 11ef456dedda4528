import { AUDIT_KIND_NAMES } from "@/lib/audit/audit-words";

export const AUDIT_TABS = ["all", ...AUDIT_KIND_NAMES] as const;
export type AuditTab = (typeof AUDIT_TABS)[number];

/** What the audit log is searched by, each as it may be typed. */
export const AUDIT_FILTERS = {
  actor: /^\s*(?:0x)?[0-9a-fA-F]{1,40}\s*$/,
  act: /^[a-z-]{1,40}\.[a-z-]{1,40}$/,
  subject: /\S/,
} as const;
export type AuditFilter = keyof typeof AUDIT_FILTERS;

export const ADMIN_CLUB_TABS = ["active", "unverified", "archived", "hidden"] as const;
export type AdminClubTab = (typeof ADMIN_CLUB_TABS)[number];

/** The lists of people in the dashboard; "staff" owns or moderates a club. */
export const PEOPLE_TABS = ["everybody", "signed-in", "admins", "staff", "banned"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];

/** The lists of proposals in the dashboard. */
export const ADMIN_PROPOSAL_TABS = [
  "active",
  "pending",
  "closed",
  "cancelled",
  "hidden",
  "featured",
] as const;
export type AdminProposalTab = (typeof ADMIN_PROPOSAL_TABS)[number];

/** The lists of bounties in the dashboard. "overdue": no winners, though their day has passed. "unpaid": no proof yet that a winner was paid. */
export const ADMIN_BOUNTY_TABS = [
  "open",
  "in-review",
  "overdue",
  "unpaid",
  "completed",
  "cancelled",
  "hidden",
  "featured",
] as const;
export type AdminBountyTab = (typeof ADMIN_BOUNTY_TABS)[number];
