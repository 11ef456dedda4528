import "server-only";
import { getAddress } from "viem";
import { findCensus } from "@/lib/holdings/find-census.server";
import { AppError } from "@/lib/http/app-error";
import { findSnapshot, listNonVotersOf } from "./non-voter-store.server";
import type { NonVoterPage, NonVotersQuery } from "./vote-schemas";

const PAGE_SIZE = 50;

/**
 * One page of holders who could have voted and have not, by the census of the snapshot block; "freezing" until that is done.
 * A page may be empty and have a next. Throws NOT_FOUND for an unknown proposal.
 */
export async function listNonVoters({
  proposalId,
  query,
}: {
  proposalId: bigint;
  query: NonVotersQuery;
}): Promise<NonVoterPage> {
  const snapshot = await findSnapshot(proposalId);
  if (snapshot === null) throw new AppError("NOT_FOUND", `There is no proposal ${proposalId}.`);
  const census = await findCensus(snapshot);
  if (census?.status !== "done") {
    return { state: census?.status === "running" ? "freezing" : "failed", holders: [], next: null };
  }
  const [power = "", holder = ""] = query.cursor?.split(".") ?? [];
  const after = query.cursor === undefined ? null : { power: BigInt(power), holder };
  const { holders, next } = await listNonVotersOf({
    ...{ proposalId, censusId: census.id, after },
    limit: PAGE_SIZE,
  });
  return {
    state: "ready",
    holders: holders.map((each) => ({
      address: getAddress(each.holder),
      name: each.name,
      power: each.power.toString(),
    })),
    next: next && `${next.power}.${next.holder}`,
  };
}
