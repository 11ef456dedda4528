/** Where a result is anchored, as its page shows it. */
export type AnchorView = { block: string; transaction: string };
