import type { ProposalsQuery } from "./proposal-schemas";

export type ProposalFilter = ProposalsQuery["status"];
/** What the address of a club's proposals says. */
export type ProposalsAddress = { status: ProposalFilter; after: string | null };

const FILTERS: readonly ProposalFilter[] = ["any", "pending", "active", "closed"];

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseProposalsAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): ProposalsAddress {
  const { status, after } = search;
  return {
    status: FILTERS.find((filter) => filter === status) ?? "any",
    after: typeof after === "string" && /^\d{1,18}\.\d{1,15}$/.test(after) ? after : null,
  };
}

/** The search part with its "?", without what is usual. */
export function proposalsSearch({ status, after }: ProposalsAddress): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (status !== "any") parameters.set("status", status);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
