import "server-only";
import { getAddress } from "viem";
import { toHiddenDto } from "@/lib/audit/hideable";
import { requireProposal } from "@/lib/proposals/require-proposal.server";
import { type ListedVote, listVotes, type VoteFilter } from "./vote-list-store.server";
import type { VotePage, VoteRow, VotesQuery } from "./vote-schemas";

const PAGE_SIZE = 50;

/** One page of a proposal's votes; `next` is null on the last. Throws NOT_FOUND for an unknown proposal. */
export async function listVotePage({
  proposalId,
  query,
}: {
  proposalId: bigint;
  query: VotesQuery;
}): Promise<VotePage> {
  await requireProposal(proposalId);
  const filter: VoteFilter = {
    sort: query.sort,
    choice: query.choice ?? null,
    withReason: query.withReason === "1",
    voter: (query.voter ?? "").toLowerCase(),
  };
  const [key = "", voter = ""] = query.cursor?.split(".") ?? [];
  const after = query.cursor === undefined ? null : { key: BigInt(key), voter };
  const found = await listVotes({ proposalId, filter, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { votes: page.map(toVoteRow), next: last ? cursorAfter(last, filter.sort) : null };
}

function cursorAfter({ power, castAt, voter }: ListedVote, sort: VoteFilter["sort"]): string {
  return `${sort === "power" ? power : castAt.getTime()}.${voter}`;
}

function toVoteRow(vote: ListedVote): VoteRow {
  return {
    voter: getAddress(vote.voter),
    voterName: vote.voterName,
    choice: vote.choice,
    reason: vote.reason,
    reasonHidden: toHiddenDto(vote.reasonHidden),
    power: vote.power.toString(),
    castAt: vote.castAt.toISOString(),
    messageHash: vote.messageHash,
    changes: vote.changes,
    checkBlock: vote.checkBlock?.toString() ?? null,
  };
}
