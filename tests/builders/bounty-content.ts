import type { BountyDraftContent } from "@/lib/bounties/bounty-schemas";

const DAY_MS = 86_400_000;

/** What a sponsor writes, as the API takes it; all of it is valid. */
export function bountyContent(change: Partial<BountyDraftContent> = {}): BountyDraftContent {
  return {
    title: "Draw a badge",
    brief: "As SVG.",
    kind: "open",
    asset: "token",
    prizes: ["1"],
    labels: [],
    submissionsUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
    winnersBy: new Date(Date.now() + 14 * DAY_MS).toISOString(),
    visibility: "always",
    submissionsPerPerson: 1,
    ...change,
  };
}
