import "server-only";
import { hidden, hiddenJoin, personNameSql } from "@/lib/audit/shown-sql";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool, rows } from "@/lib/db/database.server";
import { at, computed, int4, nullable, pick, type RowOf, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Address } from "@/lib/shared/address";

const { ballot, vote } = tables;

/** A ballot's reason, empty while an admin hides it. */
const reason = {
  reason: computed(text, "CASE WHEN h.hidden_at IS NULL THEN b.reason ELSE '' END"),
  reasonHidden: hidden,
};

/** Power in units of 10^-18 VP, `signedAt` in seconds since 1970. */
const listedVote = {
  ...at("v", pick(vote, "voter", "choice", "power", "castAt", "signedAt")),
  /** What the voter calls themselves. */
  voterName: computed(nullable(text), personNameSql("v.voter")),
  ...reason,
  ...at("b", pick(ballot, "form", "signature", "messageHash", "checkBlock")),
  /** Earlier ballots of this voter. */
  changes: computed(
    int4,
    "(SELECT count(*)::int - 1 FROM ballot e WHERE e.proposal_id = v.proposal_id AND e.voter = v.voter)",
  ),
};
export type ListedVote = RowOf<typeof listedVote>;

export type VoteFilter = {
  sort: "power" | "time";
  choice: Choice | null;
  withReason: boolean;
  /** The beginning of an address in lower case, or "". */
  voter: string;
};

/** Where a page begins: after the vote with this power, or this time in milliseconds, and this voter. */
export type VoteCursor = { key: bigint; voter: string };

/** SQL of votes with their ballots; `votes` is the table, or some rows of it. */
const selectVotes = (votes: string): string =>
  `SELECT ${select(listedVote)} FROM ${votes} v JOIN ballot b ON b.id = v.ballot_id ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}`;

const ORDER = {
  power: { by: "v.power DESC, v.voter", key: "v.power", cursor: "$2::numeric" },
  time: {
    by: "v.cast_at DESC, v.voter",
    key: "v.cast_at",
    // A cursor that no answer gave may lie beyond all time that PostgreSQL knows.
    cursor: "to_timestamp(least($2::numeric, 1e15) / 1000)",
  },
} as const;

/** One page of the votes of a proposal, largest or newest first. Paging by key stays in place while votes arrive. */
export async function listVotes({
  proposalId,
  filter,
  after,
  limit,
}: {
  proposalId: bigint;
  filter: VoteFilter;
  after: VoteCursor | null;
  limit: number;
}): Promise<ListedVote[]> {
  const { by, key, cursor } = ORDER[filter.sort];
  return rows(
    getPool(),
    listedVote,
    `${selectVotes("vote")} WHERE v.proposal_id = $1
       AND ($2::numeric IS NULL OR (${key} <= ${cursor} AND (${key} < ${cursor} OR v.voter > $3)))
       AND ($4::text IS NULL OR v.choice = $4) AND (NOT $5::boolean OR v.has_reason)
       AND ($6::text = '' OR (v.voter >= $6 AND v.voter < $6 || 'g'))
     ORDER BY ${by} LIMIT $7`,
    [
      proposalId,
      after?.key ?? null,
      after?.voter ?? "",
      filter.choice,
      filter.withReason,
      filter.voter,
      limit,
    ],
  );
}

/** Beyond these a page would grow; the others are shown by their addresses. */
const MOST_NAMES = 500;

const namedVoter = { ...at("v", pick(vote, "voter")), name: computed(text, "n.name") };

/** The names of a proposal's voters, by address in lower case, those with the most power first. */
export async function listVoterNames(proposalId: bigint): Promise<Record<string, string>> {
  const found = await rows(
    getPool(),
    namedVoter,
    `SELECT ${select(namedVoter)} FROM (SELECT voter, power FROM vote WHERE proposal_id = $1 ORDER BY power DESC, voter LIMIT $2) v
       CROSS JOIN LATERAL (SELECT ${personNameSql("v.voter")} AS name) n
     WHERE n.name <> ''`,
    [proposalId, MOST_NAMES],
  );
  return Object.fromEntries(found.map(({ voter, name }) => [voter.toLowerCase(), name]));
}

/** Votes in the order of the voters' addresses, from the one after `after`: how an export reads them all. */
export async function listVotesByVoter({
  proposalId,
  after,
  limit,
}: {
  proposalId: bigint;
  after: string;
  limit: number;
}): Promise<ListedVote[]> {
  return rows(
    getPool(),
    listedVote,
    // Cut before the join, so that no plan reads ballots of voters beyond the page.
    `${selectVotes("(SELECT * FROM vote WHERE proposal_id = $1 AND voter > $2 ORDER BY voter LIMIT $3)")} ORDER BY v.voter`,
    [proposalId, after, limit],
  );
}

const trailedBallot = {
  voterName: computed(nullable(text), personNameSql("b.voter")),
  ...reason,
  castAt: at("b", ballot.createdAt),
  ...at("b", pick(ballot, "choice", "signedAt", "messageHash", "checkBlock")),
};
export type TrailedBallot = RowOf<typeof trailedBallot>;

/** Every ballot of one voter, newest first. */
export async function listBallotsOf({
  proposalId,
  voter,
}: {
  proposalId: bigint;
  voter: Address;
}): Promise<TrailedBallot[]> {
  return rows(
    getPool(),
    trailedBallot,
    `SELECT ${select(trailedBallot)} FROM ballot b ${hiddenJoin({ kind: "reason", id: "b.message_hash" })}
     WHERE b.proposal_id = $1 AND b.voter = $2 ORDER BY b.signed_at DESC LIMIT 100`,
    [proposalId, voter],
  );
}
