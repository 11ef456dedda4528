/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

/** What a bucket says after a request was counted in it. */
export type Bucket = { points: number; waitMs: number };
