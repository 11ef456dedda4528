import type { ClubListQuery } from "./club-list-query";
import type { ClubSort } from "./club-schemas";

/** What the address of the list says; everything about the view is in it. */
export type ClubsAddress = ClubListQuery & { show: "all" | "mine" };

const SORTS: readonly ClubSort[] = ["activity", "name", "members"];

/** Reads the search part of the list's address; what it does not understand counts as left out. */
export function parseClubsAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): ClubsAddress {
  const text = (name: string): string => {
    const value = search[name];
    return typeof value === "string" ? value : "";
  };
  const after = text("after");
  return {
    q: text("q").replaceAll("\u0000", "").slice(0, 64),
    sort: SORTS.find((sort) => sort === text("sort")) ?? "activity",
    show: text("show") === "mine" ? "mine" : "all",
    after: /^\d{1,14}\.\d{1,18}$/.test(after) ? after : null,
  };
}

/** The search part of an address of the list with its "?"; what is usual is left out, and so may be all of it. */
export function clubsSearch(address: Partial<ClubsAddress>): "" | `?${string}` {
  const parameters = new URLSearchParams();
  if (address.q) parameters.set("q", address.q);
  if (address.show === "mine") parameters.set("show", "mine");
  if (address.sort && address.sort !== "activity") parameters.set("sort", address.sort);
  if (address.after) parameters.set("after", address.after);
  return parameters.size === 0 ? "" : `?${parameters}`;
}
