import "server-only";
import { normaliseReason } from "@/lib/ballots/ballot-words";
import { checkBallot } from "@/lib/ballots/check-ballot";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Ballot } from "@/lib/ballots/typed-data";
import { AppError } from "@/lib/http/app-error";
import { findProposal } from "@/lib/proposals/proposal-store.server";
import type { Address } from "@/lib/shared/address";
import { getVotingContext } from "@/lib/votes/get-voting-context.server";
import { prepareBallot } from "@/lib/votes/prepare-ballot.server";
import { keepRequest } from "./keep-request.server";
import type { SafeRequestOpening, SafeRequestView, ShownVote } from "./safe-request-schemas";

/** Asks the owners of a Safe to sign its vote. Throws what `keepRequest` does, and what a vote of the Safe would be refused with. */
export async function openSafeRequest({
  asker,
  opening,
}: {
  asker: Address;
  opening: SafeRequestOpening;
}): Promise<SafeRequestView> {
  const { safe } = opening;
  const { ballot, shown } = await prepareVote(safe, opening);
  const { hasher } = await getDeploymentSigning();
  const { proposal, choice, reason } = shown;
  return keepRequest({
    ...{ asker, safe, digest: hasher.ballotDigest(ballot), act: "vote" },
    vote: {
      ...{ proposalId: BigInt(proposal.id), choice, reason, signedAt: ballot.signedAt },
      ...{ club: proposal.club, label: proposal.label, proposalDigest: proposal.digest },
    },
  });
}

/** The same for several votes, which the Safe signs together as `AllBallots`. */
export async function openSafeVotes({
  asker,
  safe,
  votes,
}: {
  asker: Address;
  safe: Address;
  votes: readonly Wish[];
}): Promise<SafeRequestView> {
  const prepared = await Promise.all(votes.map((wish) => prepareVote(safe, wish)));
  const { hasher } = await getDeploymentSigning();
  const digest = hasher.ballotsDigest(prepared.map(({ ballot }) => hasher.ballotHash(ballot)));
  const content = { votes: prepared.map(({ shown }) => shown) };
  return keepRequest({ asker, safe, digest, act: "votes", content });
}

type Wish = Omit<SafeRequestOpening, "safe">;

async function prepareVote(safe: Address, wish: Wish): Promise<{ ballot: Ballot; shown: ShownVote }> {
  const { choice } = wish;
  const proposalId = BigInt(wish.proposal);
  const context = await getVotingContext({ proposalId, voter: safe });
  const [name] = context.names;
  if (name === undefined) throw new Error("the proposal has no name");
  const prepared = await prepareBallot({ proposalId, voter: safe });
  if (!prepared.canVote) throw new AppError("CONFLICT", prepared.reason);
  const signedAt = BigInt(Math.max(prepared.signedAt, (prepared.vote?.signedAt ?? 0) + 1));
  const reason = normaliseReason(wish.reason);
  const ballot = { proposal: name, choice, reason, voter: safe, signedAt };
  const [start, end, now] = [context.startsAt, context.endsAt, context.now].map((time) =>
    BigInt(Math.floor(time.getTime() / 1_000)),
  ) as [bigint, bigint, bigint];
  const expected = {
    names: context.names,
    voter: safe,
    signer: "contract" as const,
    start,
    end,
    now: now + 1n,
  };
  const checked = checkBallot({ ballot, expected, previousSignedAt: null });
  if (!checked.ok) throw new AppError("BAD_REQUEST", "A Safe can't vote with this reason or at this moment.");
  const found = await findProposal(proposalId);
  if (found === null) throw new Error("the proposal is gone");
  const place = { id: wish.proposal, number: found.number, clubSlug: found.club.slug };
  return { ballot, shown: { proposal: { ...place, ...name }, choice, reason, signedAt: Number(signedAt) } };
}
