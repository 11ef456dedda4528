// What a recount answers. The package for other sites has the same types, so this file imports nothing.

/** The four questions of a recount. */
export type Topic = "signatures" | "power" | "missing" | "time";

/** Something wrong or unchecked: its place in the file ("voters[3].ballots[0]"), whose it is, and a sentence. */
export type Finding = {
  line: string;
  who: string | null;
  text: string;
  /** A node of the chain can decide it. */
  isForChain?: true;
  /** Who was asked, where it wasn't the file. */
  by?: "node" | "witnesses";
  /** What a contract wallet confirmed, where it was more than the ballot of this line. */
  signedDigest?: string;
  /** Where the line alone doesn't tell it. */
  topic?: Topic;
};

/** How far a result is shown, and by whom. "unasked": nobody was asked. "open": something is in doubt. */
export type Degree = { name: string; state: "holds" | "unasked" | "open" | "wrong"; text: string };

export type BallotVerdict = {
  /** Its place in the file. */
  readonly line: string;
  /** The voter's address in lower case. */
  readonly voter: string;
  readonly digest: string;
  readonly choice: "yes" | "no";
  /** In units of 10^-18 VP. */
  readonly power: bigint;
  readonly verdict: "counted" | "replaced" | "refused";
  /** Null if it counts. */
  readonly why: string | null;
};

/** What became of the ballot of a receipt. `replacedAt`: when the ballot came that counts instead, in ms since 1970, if the log has it. */
export type ReceiptFate = {
  status: "counted" | "replaced" | "refused" | "missing";
  replacedAt: number | null;
};

/** Since when the result of a vote is on the chain: the block, and its time in ms since 1970. "refused": something contradicts. */
export type AnchorAnswer =
  | { state: "confirmed"; block: bigint; time: number }
  | { state: "unchecked" | "refused"; finding: Finding };
