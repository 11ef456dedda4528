import "server-only";
import { listProposalNames, type ProposalName } from "@/lib/ballots/ballot-words";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import {
  bool,
  column,
  computed,
  int4,
  int8,
  json,
  nullable,
  optional,
  parsed,
  pick,
  type RowOf,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { type BalancesByContract, balancesJson, toBalances } from "@/lib/holdings/balances-sql";
import { ruleNumbers } from "@/lib/power/voting-power";
import type { Address } from "@/lib/shared/address";

const { proposal, vote } = tables;

const context = {
  ...pick(proposal, "digest", "startsAt", "endsAt", "cancelledAt"),
  ...pick(proposal, "snapshotBlock", "snapshotBlockHash", ...ruleNumbers),
  now: computed(timestamptz, "now"),
  vote: optional({
    ...pick(vote, "choice", "power", "signedAt", "castAt"),
    messageHash: column(text, "message_hash"),
  }),
  balances: computed(parsed(nullable(json), balancesJson.parse), "balances"),
  proposal: { number: column(int4, "number"), title: column(text, "title") },
  club: { name: column(text, "club_name"), slug: column(text, "slug") },
  isTextHidden: column(bool, "is_text_hidden"),
  isClubHidden: column(bool, "is_club_hidden"),
};

/** What a ballot is judged by: the proposal, the clock, the voter's current vote, and the index at the snapshot. */
export type VotingContext = Omit<
  RowOf<typeof context>,
  "balances" | "proposal" | "club" | "isTextHidden" | "isClubHidden"
> & {
  /** What a ballot may call the proposal. */
  names: readonly ProposalName[];
  indexed: BalancesByContract;
};

const SELECT = `SELECT ${select(context)} FROM voting_context($1, $2, $3)`;

/** Null if there is no such proposal. `contracts` are those whose index is asked for the voter's balances at its snapshot. */
export async function findVotingContext({
  proposalId,
  voter,
  contracts,
}: {
  proposalId: bigint;
  voter: Address;
  contracts: readonly Address[];
}): Promise<VotingContext | null> {
  const row = await maybe(getPool(), context, SELECT, [proposalId, voter, contracts]);
  return row === null ? null : toVotingContext(row);
}

const listed = { proposalId: computed(int8, "i.id"), ...context };

/** The same of several proposals, in one statement. */
export async function listVotingContexts({
  proposalIds,
  voter,
  contracts,
}: {
  proposalIds: readonly bigint[];
  voter: Address;
  contracts: readonly Address[];
}): Promise<(VotingContext & { proposalId: bigint })[]> {
  const found = await rows(
    getPool(),
    listed,
    `SELECT ${select(listed)} FROM unnest($1::bigint[]) i(id), voting_context(i.id, $2, $3)`,
    [proposalIds, voter, contracts],
  );
  return found.map(({ proposalId, ...row }) => ({ ...toVotingContext(row), proposalId }));
}

function toVotingContext(row: RowOf<typeof context>): VotingContext {
  const { balances: indexed, proposal: words, club, isTextHidden, isClubHidden, ...judged } = row;
  const names = listProposalNames({ digest: row.digest, ...words, club, isTextHidden, isClubHidden });
  return { ...judged, names, indexed: toBalances(indexed ?? []) };
}
