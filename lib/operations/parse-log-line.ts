import { z } from "zod";
import type { ServerEvent } from "./server-event";

const WARN = 40;
const ERROR = 50;

const line = z.object({
  level: z.number(),
  event: z.string(),
  code: z.string().optional(),
  fault: z.string().optional(),
  requestId: z.string().optional(),
});

/** The event of a log line that warns; null for what is below a warning, and for a request, which is kept with more of it. */
export function parseLogLine(text: string): ServerEvent | null {
  // Most lines are about successful requests, so they are never parsed.
  if (!/^\{"level":[4-6]0/.test(text)) return null;
  const parsed = line.safeParse(JSON.parse(text));
  if (!parsed.success || parsed.data.level < WARN || parsed.data.event === "request") return null;
  const { level, event, code, fault, requestId } = parsed.data;
  return {
    level: level >= ERROR ? "error" : "warn",
    event,
    requestId: requestId ?? null,
    method: null,
    path: null,
    status: null,
    durationMs: null,
    code: code ?? null,
    address: null,
    fault: fault ?? null,
  };
}
