/** What came of a proposal. */
export const OUTCOME_WORDS = {
  passed: "Passed",
  rejected: "Rejected",
  "quorum-not-met": "Quorum not met",
  cancelled: "Cancelled",
} as const;
