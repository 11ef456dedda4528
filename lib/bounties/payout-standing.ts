import type { RewardAsset } from "./bounty-kinds";
import type { PayoutState } from "./payout-state";

/** What a person earned by prizes, proved on chain, and how they pay what they promised. Amounts in units of 10^-18. */
export type PayoutStanding = {
  earned: { token: string; cro: string };
  /** The newest prizes that the person won. */
  won: WonPrize[];
  sponsored: { owed: number; proved: number };
  /** Where winners have waited too long, longest first. */
  overdue: { slug: string; club: string; number: number; winners: number; days: number }[];
};

export type WonPrize = {
  slug: string;
  club: string;
  number: number;
  /** Of the bounty; empty when hidden. */
  title: string;
  /** 1 is the first prize. */
  position: number;
  asset: RewardAsset;
  amountWei: string;
  state: PayoutState;
  /** Whole days that the payment is late; 0 until it is, and once it is proved. */
  overdueDays: number;
};
