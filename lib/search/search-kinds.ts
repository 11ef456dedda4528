/** What can be found, in the order of equals. A new kind is a line here, one in search-everything.server.ts, and a trigger that calls search_keep(). */
export const SEARCH_KINDS = ["club", "proposal", "bounty", "person"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const KIND_NAMES: Readonly<Record<SearchKind, { one: string; many: string }>> = {
  club: { one: "club", many: "Clubs" },
  proposal: { one: "proposal", many: "Proposals" },
  bounty: { one: "bounty", many: "Bounties" },
  person: { one: "person", many: "People" },
};
