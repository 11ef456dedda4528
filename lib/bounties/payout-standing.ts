/** What a person earned by prizes, proved on chain, and how they pay what they promised. Amounts in units of 10^-18. */
export type PayoutStanding = {
  earned: { token: string; cro: string };
  sponsored: { owed: number; proved: number };
  /** Where winners have waited too long, longest first. */
  overdue: { slug: string; club: string; number: number; winners: number; days: number }[];
};
