import type { VotesQuery } from "./vote-schemas";

/** What the address of a proposal's page says about its list of votes. */
export type VotesAddress = {
  list: "votes" | "not-voted";
  sort: VotesQuery["sort"];
  choice: "yes" | "no" | null;
  withReason: boolean;
  /** The beginning of an address in lower case, or "". */
  voter: string;
  /** The `next` of the previous page. */
  after: string | null;
};

export const firstVotes: VotesAddress = {
  list: "votes",
  sort: "power",
  choice: null,
  withReason: false,
  voter: "",
  after: null,
};

const CURSOR = /^\d{1,78}\.0x[0-9a-f]{40}$/;

/** Reads the search part of the address and ignores what it doesn't understand. */
export function parseVotesAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): VotesAddress {
  const { list, sort, choice, reasons, voter, after } = search;
  return {
    list: list === "not-voted" ? "not-voted" : "votes",
    sort: sort === "time" ? "time" : "power",
    choice: choice === "yes" || choice === "no" ? choice : null,
    withReason: reasons === "1",
    voter: typeof voter === "string" ? voterPrefix(voter) : "",
    after: typeof after === "string" && CURSOR.test(after) ? after : null,
  };
}

/** The search part with its "?", without defaults. */
export function votesSearch({
  list,
  sort,
  choice,
  withReason,
  voter,
  after,
}: VotesAddress): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (list !== "votes") parameters.set("list", list);
  if (sort !== "power") parameters.set("sort", sort);
  if (choice !== null) parameters.set("choice", choice);
  if (withReason) parameters.set("reasons", "1");
  if (voter !== "") parameters.set("voter", voter);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}

/** The address of a proposal's page, such as "/clubs/night-market/proposals/14". */
export type ProposalPath = `/clubs/${string}/proposals/${number}`;
export type VotesHref = `${ProposalPath}${"" | `?${string}`}#votes`;

/** The address of a list on its proposal's page. */
export function votesHref(path: ProposalPath, address: VotesAddress): VotesHref {
  return `${path}${votesSearch(address)}#votes`;
}

/** The query of GET /api/proposals/{id}/votes for this address. */
export function toVotesQuery({ sort, choice, withReason, voter, after }: VotesAddress): VotesQuery {
  return {
    sort,
    ...(choice !== null && { choice }),
    ...(withReason && { withReason: "1" }),
    ...(voter !== "" && { voter }),
    ...(after !== null && { cursor: after }),
  };
}

/**
 * What somebody typed to find a voter, as the beginning of an address in lower case, with or without its 0x; "" if it isn't
 * one.
 */
export function voterPrefix(typed: string): string {
  const text = typed.trim().toLowerCase();
  const prefix = text.startsWith("0x") ? text : `0x${text}`;
  return /^0x[0-9a-f]{1,40}$/.test(prefix) ? prefix : "";
}

/** True when the address leaves some votes out. */
export function isFiltered({ choice, withReason, voter }: VotesAddress): boolean {
  return choice !== null || withReason || voter !== "";
}
