export const EVENT_LEVELS = ["info", "warn", "error"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

/** One event of the log, as it is kept for admins: no query, cookie, signature, body or network address. */
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
 * Whether a request is worth a row: refusals and faults are. Successes leave their own rows (a ballot, an audit entry) and a
 * line in the log. Also left out is what a stranger could fill the table with: the limiter's refusals, and every visitor's
 * first question.
 */
export function isWorthKeeping({ method, status }: { method: string; status: number }): boolean {
  if (status < 400 || status === 429) return false;
  const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
  return !(isRead && status === 401);
}
