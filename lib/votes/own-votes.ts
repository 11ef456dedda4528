import type { Choice } from "@/lib/ballots/typed-data";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";

/**
 * A person's vote on a proposal and its power in units of 10^-18 VP. While there is no vote, their power at the snapshot: null if that is
 * unknown.
 */
export type RowVote = { choice: Choice | null; power: string | null };

/** By the proposal's id. Null for a visitor. */
export type OwnVotes = Readonly<Record<string, RowVote>> | null;

/** What a person's own home page shows. */
export type OwnHome = {
  /** In units of 10^-18 VP, now; null if the chain can't be read quickly. */
  powerWei: bigint | null;
  draftCount: number;
  /** Whether more votes are open than are read here. */
  isCut: boolean;
  /** By deadline, those that the person can vote on or has voted on. */
  votable: readonly ProposalSummary[];
  /** The other open ones. */
  others: readonly ProposalSummary[];
  /** Those of which voting has not begun, by their start. */
  soon: readonly ProposalSummary[];
  votes: NonNullable<OwnVotes>;
  /** ISO 8601. */
  serverTime: string;
};
