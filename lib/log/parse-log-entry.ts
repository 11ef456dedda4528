import { readJson } from "@/lib/shared/read-json";
import { entryBody, type LogEntry } from "./log-entry";
import { logEntry } from "./log-schemas";

/** The entry in a body; null if it isn't one, or not written as this log writes it. */
export function parseLogEntry(body: string): LogEntry | null {
  const parsed = logEntry.safeParse(readJson(body));
  return parsed.success && entryBody(parsed.data) === body ? parsed.data : null;
}
