export const PROFILE_LISTS = ["votes", "proposals", "bounties", "clubs", "nfts"] as const;
export type ProfileList = (typeof PROFILE_LISTS)[number];

/** What the address of a profile says of its list; `after` is the `next` of the page before, "" on the first. */
export type ProfileAddress = { list: ProfileList; after: string };

const CURSORS: Readonly<Record<ProfileList, RegExp>> = {
  votes: /^\d{1,15}\.\d{1,18}$/,
  proposals: /^\d{1,18}\.\d{1,15}$/,
  bounties: /^\d{1,18}\.[tc]\d$/,
  clubs: /^[0-2]\.\d{1,18}$/,
  nfts: /^[1-9]\d{0,3}$/,
};

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseProfileAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): ProfileAddress {
  const list = PROFILE_LISTS.find((name) => name === search["list"]) ?? "votes";
  const { after } = search;
  return { list, after: typeof after === "string" && CURSORS[list].test(after) ? after : "" };
}

/** A list of a profile as a link; `person` is the checksummed address. */
export function profileHref(person: string, { list, after }: ProfileAddress): `/u/${string}` {
  const parameters = new URLSearchParams();
  if (list !== "votes") parameters.set("list", list);
  if (after !== "") parameters.set("after", after);
  return parameters.size === 0 ? `/u/${person}` : `/u/${person}?${parameters}`;
}
