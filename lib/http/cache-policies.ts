/**
 * The Cache-Control of every answer (T36). Only a GET that never reads a session may name a public policy; all else is
 * `private, no-store`.
 */
export const CACHE_POLICIES = {
  private: "private, no-store",
  /** Facts that change rarely and are the same for everybody. */
  public: "public, max-age=10, s-maxage=30, stale-while-revalidate=60",
  /** What changes while people look at it, such as the votes of an open proposal: shared for moments, never kept in a browser. */
  live: "public, max-age=0, s-maxage=2, stale-while-revalidate=8",
  /** What the hash in its address names: it never changes. */
  immutable: "public, max-age=31536000, immutable",
  /** What has become final under an address that named it before. Shared caches keep it; browsers soon ask again. */
  final: "public, max-age=60, s-maxage=31536000",
  /** Facts of the newest block, the same for everybody. */
  newest: "public, max-age=2, s-maxage=2",
} as const;

export type CachePolicy = keyof typeof CACHE_POLICIES;
