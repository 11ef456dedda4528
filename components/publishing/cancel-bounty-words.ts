/** What it means to cancel a bounty. */
export const CANCEL_BOUNTY_WORDS =
  "Nobody can undo it. The brief stays readable, with your reason on top; no more submissions are taken and nobody wins. The fee is not paid back.";
