/** The lists of people in the dashboard; "staff" owns or moderates a club. */
export const PEOPLE_TABS = ["everybody", "signed-in", "admins", "staff", "banned"] as const;
export type PeopleTab = (typeof PEOPLE_TABS)[number];
