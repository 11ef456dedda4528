import "server-only";
import { isCommitOff } from "@/lib/db/database-fault";
import { getDatabaseState, loadPrisma, renewLook } from "@/lib/db/database-state.server";
import { getEnvironment } from "@/lib/env/environment.server";
import type { PartReport } from "./health";
import { judgeDatabase } from "./judge-readiness";
import { reportPart } from "./report-part.server";

export type Readiness = {
  checkedAt: number;
  database: PartReport;
  /** Without an answer nobody knows what is wrong. */
  hasAnswered: boolean;
};

/** One look serves every question of this long, so that asking often costs nothing. */
const REUSE_MS = 1_000;

let latest: { startedAt: number; readiness: Promise<Readiness> } | undefined;

/** What every answer needs, read now or within the last second. Never throws; says nothing secret. */
export function checkReadiness(now: number = Date.now()): Promise<Readiness> {
  if (latest === undefined || now - latest.startedAt > REUSE_MS) {
    latest = { startedAt: now, readiness: lookAtDatabase() };
  }
  return latest.readiness;
}

async function lookAtDatabase(): Promise<Readiness> {
  let hasAnswered = false;
  const database = await reportPart("DATABASE_UNAVAILABLE", async () => {
    const state = await getDatabaseState().catch((error: unknown) => {
      hasAnswered = isCommitOff(error);
      throw error;
    });
    hasAnswered = true;
    // One after the other, so that a look holds one connection.
    await loadPrisma();
    return judgeDatabase(state, getEnvironment().LOCAL_MODE === "1");
  });
  if (!database.ok) renewLook();
  return { checkedAt: Date.now(), database, hasAnswered };
}
