/**
 * The sections of the dashboard in the order of its navigation: /admin, clubs, proposals, bounties, flags, people, admins, fees, sessions,
 * settings, health, audit. A section's line is added with its page.
 */
export const ADMIN_SECTIONS = [
  { href: "/admin", label: "Overview" },
  { href: "/admin/clubs", label: "Clubs" },
  { href: "/admin/proposals", label: "Proposals" },
  { href: "/admin/bounties", label: "Bounties" },
  { href: "/admin/flags", label: "Flags" },
  { href: "/admin/people", label: "People" },
  { href: "/admin/admins", label: "Admins" },
  { href: "/admin/fees", label: "Fees" },
  { href: "/admin/sessions", label: "Sessions" },
  { href: "/admin/settings", label: "Settings" },
  { href: "/admin/health", label: "Health" },
  { href: "/admin/audit", label: "Audit log" },
] as const;

export type AdminPath = (typeof ADMIN_SECTIONS)[number]["href"];

/** Where a list of admins may be: a section, or the test page of events. */
export type AdminListPath = AdminPath | "/test/logs";
