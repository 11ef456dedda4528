/** Characters (Unicode code points) of what an author writes. */
export const TITLE_CHARACTERS = 120;
export const BODY_CHARACTERS = 10_000;
export const CANCEL_REASON_CHARACTERS = 1_000;

/** Drafts of one kind that one author keeps. */
export const DRAFTS_PER_AUTHOR = 50;
