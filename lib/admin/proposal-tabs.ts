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
