/** How many of a kind are counted; so many mean "or more". */
export const COUNT_MAX = 1_000;
