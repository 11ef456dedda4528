import { formatAddress, isSameAddress } from "@/lib/shared/address";

/** Who cancelled a proposal or bounty, for the middle of a sentence; `word` is what its author is called. */
export function whoCancelled({ by, author, word }: { by: string; author: string; word: string }): string {
  return isSameAddress(by, author) ? `its ${word}` : `a moderator (${formatAddress(by)})`;
}
