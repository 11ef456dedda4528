/** The four questions of a recount. */
export type Topic = "signatures" | "power" | "missing" | "time";

/** Something in a bundle that is wrong or could not be checked: its place in the file, its owner, and the message. */
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

/** About nobody's ballot in particular. */
export const findingAt = (line: string, text: string): Finding => ({ line, who: null, text });
