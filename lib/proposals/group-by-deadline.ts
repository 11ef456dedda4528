import type { ProposalSummary } from "./proposal-schemas";

const DAY_MS = 86_400_000;

/** Hours and days from now, because the server doesn't know when the reader's day ends. */
const GROUPS = [
  { name: "Ends within 24 hours", days: 1 },
  { name: "Ends within a week", days: 7 },
  { name: "Ends later", days: Number.POSITIVE_INFINITY },
] as const;

export type DeadlineGroup = { name: (typeof GROUPS)[number]["name"]; proposals: ProposalSummary[] };

/** Open proposals in groups by how soon they end, without empty groups; each keeps the order of the list. */
export function groupByDeadline(proposals: readonly ProposalSummary[], now: Date): DeadlineGroup[] {
  const placeOf = ({ endsAt }: ProposalSummary): number =>
    GROUPS.findIndex(({ days }) => Date.parse(endsAt) - now.getTime() <= days * DAY_MS);
  return GROUPS.map(({ name }, place) => ({
    name,
    proposals: proposals.filter((proposal) => placeOf(proposal) === place),
  })).filter((group) => group.proposals.length > 0);
}
