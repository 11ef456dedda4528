import type { Choice } from "@/lib/ballots/typed-data";

/** A person's vote on a proposal, and while there is none, their power at its snapshot in units of 10^-18 VP: null if that is unknown. */
export type RowVote = { choice: Choice | null; power: string | null };

/** By the proposal's id. Null for a visitor. */
export type OwnVotes = Readonly<Record<string, RowVote>> | null;
