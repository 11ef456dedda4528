import "server-only";
import { readSession } from "@/lib/auth/session.server";
import { readInTime } from "@/lib/db/read-in-time.server";
import { listIndexedContracts } from "@/lib/holdings/indexed-contracts.server";
import type { ProposalSummary } from "@/lib/proposals/proposal-schemas";
import type { Address } from "@/lib/shared/address";
import type { OwnVotes } from "./own-votes";
import { listVotingContexts, type VotingContext } from "./voting-context-store.server";
import { getPowerAtSnapshot } from "./voting-power-at-snapshot.server";

/** What the reader with these cookies voted on the proposals of a list. Null for a visitor. Never throws: what can't be read is unknown. */
export async function viewOwnVotes(
  cookieHeader: string | null,
  proposals: readonly Pick<ProposalSummary, "id">[],
): Promise<OwnVotes> {
  const session = await readSession(cookieHeader);
  if (session === null) return null;
  return readInTime<NonNullable<OwnVotes>>({
    otherwise: {},
    complaint: "own votes could not be listed",
    read: () =>
      listOwnVotes(
        session.address,
        proposals.map(({ id }) => BigInt(id)),
      ),
  });
}

/** An address's votes on these proposals. Proposals that do not exist are left out. */
export async function listOwnVotes(
  voter: Address,
  proposalIds: readonly bigint[],
): Promise<NonNullable<OwnVotes>> {
  if (proposalIds.length === 0) return {};
  const contracts = listIndexedContracts().map(({ address }) => address);
  const contexts = await listVotingContexts({ proposalIds, voter, contracts });
  const votes = contexts.map(async (context) => {
    const { vote } = context;
    return [
      context.proposalId.toString(),
      vote === null
        ? { choice: null, power: await powerOf(voter, context) }
        : { choice: vote.choice, power: vote.power.toString() },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(votes));
}

/** Of a proposal that takes votes or will; null if it has ended, or if the power is unknown right now. */
async function powerOf(voter: Address, rule: VotingContext): Promise<string | null> {
  if (rule.cancelledAt !== null || rule.now >= rule.endsAt) return null;
  try {
    return (await getPowerAtSnapshot({ voter, rule })).power.toString();
  } catch {
    return null;
  }
}
