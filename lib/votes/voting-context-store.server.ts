import "server-only";
import type { Hex } from "viem";
import { listProposalNames, type ProposalName } from "@/lib/ballots/proposal-name";
import type { Choice } from "@/lib/ballots/typed-data";
import { getPool } from "@/lib/db/pool.server";
import { type BalancesByContract, type BalancesRow, toBalances } from "@/lib/holdings/balances-sql";
import type { Address } from "@/lib/shared/address";

/** What a ballot is judged by: the proposal, the clock, the voter's current vote, and the index at the snapshot. */
export type VotingContext = {
  digest: Hex;
  /** What a ballot may call the proposal. */
  names: readonly ProposalName[];
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  snapshotBlock: bigint;
  snapshotBlockHash: string;
  ratio: bigint;
  tokensPerVote: bigint;
  now: Date;
  indexed: BalancesByContract;
  vote: {
    choice: Choice;
    power: bigint;
    signedAt: bigint;
    castAt: Date;
    messageHash: string;
  } | null;
};

type Row = {
  digest: Hex;
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  snapshot_block: string;
  snapshot_block_hash: string;
  ratio: string;
  tokens_per_vote: string;
  now: Date;
  choice: Choice | null;
  power: string;
  signed_at: string;
  cast_at: Date;
  message_hash: string;
  balances: BalancesRow[] | null;
  number: number;
  title: string;
  slug: string;
  club_name: string;
  is_text_hidden: boolean;
  is_club_hidden: boolean;
};

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
  const { rows } = await getPool().query<Row>("SELECT * FROM voting_context($1, $2, $3)", [
    proposalId,
    voter,
    contracts,
  ]);
  const row = rows[0];
  if (!row) return null;
  const { choice } = row;
  return {
    digest: row.digest,
    names: listProposalNames({
      digest: row.digest,
      number: row.number,
      title: row.title,
      club: { name: row.club_name, slug: row.slug },
      isTextHidden: row.is_text_hidden,
      isClubHidden: row.is_club_hidden,
    }),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    cancelledAt: row.cancelled_at,
    snapshotBlock: BigInt(row.snapshot_block),
    snapshotBlockHash: row.snapshot_block_hash,
    ratio: BigInt(row.ratio),
    tokensPerVote: BigInt(row.tokens_per_vote),
    now: row.now,
    indexed: toBalances(row.balances ?? []),
    vote: choice && {
      choice,
      power: BigInt(row.power),
      signedAt: BigInt(row.signed_at),
      castAt: row.cast_at,
      messageHash: row.message_hash,
    },
  };
}
