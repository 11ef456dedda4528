export const EVENT_LEVELS = ["info", "warn", "error"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

/** One thing that the log told, as it is kept for admins: no query, cookie, signature, body or network address. */
export type ServerEvent = {
  level: EventLevel;
  /** "request", or what the log called it. */
  event: string;
  requestId: string | null;
  method: string | null;
  path: string | null;
  status: number | null;
  durationMs: number | null;
  code: string | null;
  /** Of the signed-in account. */
  address: string | null;
  fault: string | null;
};

export type KeptEvent = ServerEvent & { id: string; at: Date };

/** 500 is our fault, what lies above is a dependency's; everything else is the ordinary course. */
export function levelOfStatus(status: number): EventLevel {
  if (status === 500) return "error";
  return status > 500 ? "warn" : "info";
}

/**
 * Whether a request is worth a row: refusals, faults and what signed-in people write are. Left out is what any stranger could
 * fill the table with at no cost: reads and writes without a session that went well, refusals by the limiter, and the first
 * question of every visitor.
 */
export function isWorthKeeping({
  method,
  status,
  isSignedIn,
}: {
  method: string;
  status: number;
  isSignedIn: boolean;
}): boolean {
  if (status === 429) return false;
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (status < 400) return !isRead && isSignedIn;
  return !(isRead && status === 401);
}
