import { readBountyCursor } from "./bounties-cursor";
import { bountyKinds, bountyLabels } from "./bounty-kinds";
import type { BountiesQuery } from "./bounty-schemas";

/** What the address of a list of bounties says. */
export type BountiesAddress = {
  state: BountiesQuery["state"];
  type: BountiesQuery["type"];
  label: NonNullable<BountiesQuery["label"]> | null;
  sort: BountiesQuery["sort"];
  after: string | null;
};
export type BountiesPath = "/bounties" | `/clubs/${string}/bounties`;

export const STATE_FILTERS: readonly BountiesAddress["state"][] = ["open", "in-review", "completed", "any"];
export const SORTS: readonly BountiesAddress["sort"][] = ["deadline", "prize", "submissions", "newest"];

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseBountiesAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): BountiesAddress {
  const { state, type, label, after } = search;
  const sort = SORTS.find((known) => known === search["sort"]) ?? "deadline";
  return {
    state: STATE_FILTERS.find((known) => known === state) ?? "open",
    type: bountyKinds.find((known) => known === type) ?? "any",
    label: bountyLabels.find((known) => known === label) ?? null,
    sort,
    after: typeof after === "string" && readBountyCursor(after, sort) !== null ? after : null,
  };
}

/** The search part with its "?", without what is usual. */
export function bountiesSearch({ state, type, label, sort, after }: BountiesAddress): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (state !== "open") parameters.set("state", state);
  if (type !== "any") parameters.set("type", type);
  if (label !== null) parameters.set("label", label);
  if (sort !== "deadline") parameters.set("sort", sort);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}

/** The same as the list takes it. */
export function toBountiesQuery({ label, after, ...rest }: BountiesAddress): BountiesQuery {
  return { ...rest, ...(label !== null && { label }), ...(after !== null && { after }) };
}
