import "server-only";
import { toHiddenDto } from "@/lib/audit/hideable";
import { eachAmount } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { getVotingContext } from "./get-voting-context.server";
import { listBallotsOf } from "./vote-list-store.server";
import type { BallotPreparation, OwnVote } from "./vote-schemas";
import type { VotingContext } from "./voting-context-store.server";
import { getPowerAtSnapshot } from "./voting-power-at-snapshot.server";
import { checkWindow } from "./voting-window";

/** What a voter sees before signing: the power at the snapshot, the time to sign with, and the current vote. */
export async function prepareBallot({
  proposalId,
  voter,
}: {
  proposalId: bigint;
  voter: Address;
}): Promise<BallotPreparation> {
  const context = await getVotingContext({ proposalId, voter });
  const { power, ...held } = await getPowerAtSnapshot({ voter, rule: context });
  const reason = whyNot(context, power);
  return {
    signedAt: Math.floor(context.now.getTime() / 1_000),
    snapshotBlock: context.snapshotBlock.toString(),
    power: power.toString(),
    ...eachAmount(({ field }) => held[field].toString()),
    canVote: reason === "",
    reason,
    vote: context.vote && (await toOwnVote({ proposalId, voter, vote: context.vote })),
  };
}

function whyNot(context: VotingContext, power: bigint): string {
  const window = checkWindow(context, context.now);
  if (!window.ok) return window.reason.text;
  return power > 0n ? "" : `This account had no voting power at the snapshot block ${context.snapshotBlock}.`;
}

async function toOwnVote({
  proposalId,
  voter,
  vote,
}: {
  proposalId: bigint;
  voter: Address;
  vote: NonNullable<VotingContext["vote"]>;
}): Promise<OwnVote> {
  const trail = await listBallotsOf({ proposalId, voter });
  return {
    voterName: trail[0]?.voterName ?? null,
    choice: vote.choice,
    reason: trail[0]?.reason ?? "",
    reasonHidden: toHiddenDto(trail[0]?.reasonHidden ?? null),
    power: vote.power.toString(),
    castAt: vote.castAt.toISOString(),
    signedAt: Number(vote.signedAt),
    checkBlock: trail[0]?.checkBlock?.toString() ?? null,
    trail: trail.map(({ choice, reason, castAt, messageHash }) => ({
      choice,
      reason,
      castAt: castAt.toISOString(),
      messageHash,
    })),
  };
}
