import type { VoteRow } from "./vote-schemas";

/** Pages of one list as one, each voter once: the voter's newest vote, in their first place. */
export function mergeVotes(pages: readonly (readonly VoteRow[])[]): VoteRow[] {
  const byVoter = new Map<string, VoteRow>();
  for (const vote of pages.flat()) {
    const known = byVoter.get(vote.voter);
    if (!known || new Date(known.castAt) < new Date(vote.castAt)) byVoter.set(vote.voter, vote);
  }
  return [...byVoter.values()];
}
