/** Something of a bundle that is wrong or could not be checked: where it is in the file, whose it is, and what is the matter. */
export type Finding = {
  line: string;
  who: string | null;
  text: string;
  /** A node of the chain can settle it. */
  isForChain?: true;
};
