export const feePurposes = ["proposal", "bounty"] as const;

/** What a fee is paid for (spec section 9). */
export type FeePurpose = (typeof feePurposes)[number];

/** What a used proof can stand for: a fee, or the prize of a winner. */
export type ProofPurpose = FeePurpose | "payout";
