/** The key of local storage that holds the id of the announcement that was closed last. */
export const CLOSED_BANNER = "closed-announcement";
