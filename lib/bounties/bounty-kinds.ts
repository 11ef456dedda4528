/** open: anybody submits; apply: the sponsor admits who may. */
export const bountyKinds = ["open", "apply"] as const;
export type BountyKind = (typeof bountyKinds)[number];

/** What is paid in: the governance token, or CRO. */
export const rewardAssets = ["token", "cro"] as const;
export type RewardAsset = (typeof rewardAssets)[number];

/** When others see a submission. */
export const submissionVisibilities = ["after-deadline", "always"] as const;
export type SubmissionVisibility = (typeof submissionVisibilities)[number];

export const applicationStates = ["applied", "accepted", "declined", "withdrawn"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What reviewers make of a submission. */
export const submissionLabels = ["none", "shortlisted", "rejected", "spam"] as const;
export type SubmissionLabel = (typeof submissionLabels)[number];

/** What a bounty asks for: a fixed list, so that a filter finds everything of a kind. */
export const bountyLabels = [
  "development",
  "smart-contracts",
  "frontend",
  "design",
  "writing",
  "translation",
  "video",
  "community",
  "marketing",
  "research",
  "data",
  "security",
  "education",
  "events",
  "other",
] as const;
export type BountyLabel = (typeof bountyLabels)[number];

/** "smart-contracts" reads "Smart contracts". */
export function labelWord(label: string): string {
  const words = label.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
