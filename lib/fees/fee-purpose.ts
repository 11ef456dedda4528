export const feePurposes = ["proposal", "bounty"] as const;

/** What a fee is paid for (spec section 9). */
export type FeePurpose = (typeof feePurposes)[number];

/** What a used proof can pay: a fee, or a winner's prize. */
export type ProofPurpose = FeePurpose | "payout";
