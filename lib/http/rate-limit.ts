/** At most `points` requests of one client in `windowSeconds`, counted apart under `name`; times RATE_LIMIT_MULTIPLIER. */
export type RateLimit = { name: string; points: number; windowSeconds: number };

export type Bucket = { points: number; waitMs: number };

/** A client's state under a limit after its request was counted; `remaining` below 0 is a request too many. */
export type Quota = {
  name: string;
  points: number;
  windowSeconds: number;
  remaining: number;
  waitSeconds: number;
};

export function toQuota({
  limit,
  maxPoints,
  bucket,
}: {
  limit: RateLimit;
  maxPoints: number;
  bucket: Bucket;
}): Quota {
  return {
    name: limit.name,
    points: maxPoints,
    windowSeconds: limit.windowSeconds,
    remaining: maxPoints - bucket.points,
    waitSeconds: Math.max(1, Math.ceil(bucket.waitMs / 1_000)),
  };
}

/** The fields of draft-ietf-httpapi-ratelimit-headers: what the limit is, and what is left of it for how many seconds. */
export function quotaHeaders({
  name,
  points,
  windowSeconds,
  remaining,
  waitSeconds,
}: Quota): Record<string, string> {
  return {
    "ratelimit-policy": `"${name}";q=${points};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${Math.max(0, remaining)};t=${waitSeconds}`,
  };
}
