/** As many entries as one page has at most. */
export const MAX_ENTRIES = 1_000;
