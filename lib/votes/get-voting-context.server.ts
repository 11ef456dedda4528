import "server-only";
import { listIndexedContracts } from "@/lib/holdings/indexed-contracts.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findVotingContext, type VotingContext } from "./voting-context-store.server";

/** What a ballot of `voter` is judged by, read in one statement. Throws NOT_FOUND for an unknown proposal. */
export async function getVotingContext({
  proposalId,
  voter,
}: {
  proposalId: bigint;
  voter: Address;
}): Promise<VotingContext> {
  const contracts = listIndexedContracts().map(({ address }) => address);
  const context = await findVotingContext({ proposalId, voter, contracts });
  if (context === null) throw new AppError("NOT_FOUND", "There is no such proposal.");
  return context;
}
