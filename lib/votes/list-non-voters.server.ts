import "server-only";
import { getAddress } from "viem";
import { findCensus } from "@/lib/holdings/find-census.server";
import { AppError } from "@/lib/http/app-error";
import { findSnapshot, listNonVotersOf } from "./non-voter-store.server";
import type { NonVoterPage, NonVotersQuery } from "./vote-schemas";

const PAGE_SIZE = 50;

/**
 * One page of holders who could have voted and have not, by the census of the snapshot block; "freezing" until that is done.
 * Throws NOT_FOUND for an unknown proposal.
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
  const found = await listNonVotersOf({ proposalId, censusId: census.id, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    state: "ready",
    holders: page.map((each) => ({
      address: getAddress(each.holder),
      name: each.name,
      power: each.power.toString(),
    })),
    next: last ? `${last.power}.${last.holder}` : null,
  };
}
