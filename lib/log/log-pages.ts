/** The most entries on one page. */
export const MAX_ENTRIES = 1_000;
