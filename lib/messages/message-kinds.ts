/** The switches of a person: what they are told (Reach, "four switches"). */
export const MESSAGE_SWITCHES = ["votes", "results", "own", "clubs"] as const;
export type MessageSwitch = (typeof MESSAGE_SWITCHES)[number];

export const MESSAGE_KINDS = [
  "published",
  "opens",
  "ends",
  "quorum",
  "result",
  "invited",
  "accepted",
  "winners",
  "payout-due",
  "payout-paid",
  "payout-lost",
  "fee-unproved",
  "alert",
  "confirm",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** What asks for a vote: only for those who have power and have not voted. */
export const VOTING_KINDS: readonly MessageKind[] = ["opens", "ends", "quorum"];
