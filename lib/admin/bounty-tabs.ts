/** The lists of bounties in the dashboard. "overdue" lacks winners beyond their day, "unpaid" lacks proof that a winner was paid. */
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
