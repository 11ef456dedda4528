/** The field `serverTime` of an answer as a header, which holds after a 304 too. */
export const SERVER_TIME = "x-server-time";

/**
 * Headers of an answer that pages of any site may read. Without credentials: a browser sends no cookie along, and an answer to a
 * request with one stays closed to the page that asked.
 */
export const OPEN_ACCESS_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Server-Time",
} as const;

/** What a browser is told that asks before it sends If-None-Match or JSON. */
export function preflightHeaders(methods: readonly string[]): Record<string, string> {
  return {
    ...OPEN_ACCESS_HEADERS,
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": "Content-Type, If-None-Match",
    "access-control-max-age": "86400",
  };
}
