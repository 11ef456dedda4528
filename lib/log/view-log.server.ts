import "server-only";
import { listOpenSubjects } from "@/lib/audit/alert-store.server";
import type { LogView } from "./log-check";
import { readLogState } from "./log-check-store.server";

/** The state of the log; null before its first head. */
export async function viewLog(): Promise<LogView | null> {
  const [state, differing] = await Promise.all([readLogState(), listOpenSubjects("log-differs")]);
  return state && { ...state, isInOrder: differing.length === 0 };
}
