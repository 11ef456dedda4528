/** The lists of clubs in the dashboard. */
export const ADMIN_CLUB_TABS = ["active", "unverified", "archived", "hidden"] as const;
export type AdminClubTab = (typeof ADMIN_CLUB_TABS)[number];
