/** The lists of bounties in the dashboard. "overdue" has no winners after its day, "unpaid" no proof that a winner was paid. */
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
