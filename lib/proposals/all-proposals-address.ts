/** What the address of the list over all clubs says. */
export type AllProposalsAddress = {
  show: (typeof SHOWN)[number];
  /** A club's slug; "" for all. */
  club: string;
  text: string;
  after: string | null;
};

export const SHOWN = ["open", "soon", "decided", "mine"] as const;
export const TEXT_MAX = 100;

/** Reads the search part of the address; what it does not understand counts as left out. */
export function parseAllProposalsAddress(
  search: Readonly<Record<string, string | string[] | undefined>>,
): AllProposalsAddress {
  const { show, club, text, after } = search;
  return {
    show: SHOWN.find((each) => each === show) ?? "open",
    club: typeof club === "string" && /^[a-z0-9-]{1,64}$/.test(club) ? club : "",
    text: typeof text === "string" ? text.replaceAll("\u0000", "").trim().slice(0, TEXT_MAX) : "",
    after: typeof after === "string" && /^\d{1,18}\.\d{1,15}$/.test(after) ? after : null,
  };
}

/** The address, without what is usual. */
export function allProposalsHref({
  show = "open",
  club = "",
  text = "",
  after = null,
}: Partial<AllProposalsAddress>): "/proposals" | `/proposals?${string}` {
  const parameters = new URLSearchParams();
  if (show !== "open") parameters.set("show", show);
  if (club !== "") parameters.set("club", club);
  if (text !== "") parameters.set("text", text);
  if (after !== null) parameters.set("after", after);
  return parameters.size === 0 ? "/proposals" : `/proposals?${parameters}`;
}
