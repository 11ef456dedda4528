/** PostgreSQL 16 as it numbers itself: ballots are stored by statements that are exact from here on (security.md finding 6). */
export const OLDEST_SERVER_VERSION = 160_000;
