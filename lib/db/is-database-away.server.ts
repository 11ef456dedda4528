import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseFault } from "./database-fault";
import { pingDatabase } from "./database-state.server";

/** One look serves every page of this long. */
const REUSE_MS = 1_000;
/** How long a page waits for the look that it began. */
const WAIT_MS = { here: 250, away: 1_000 };

let look: { startedAt: number; done: Promise<void> } | undefined;
let isAway = false;

/** Whether the database gave no answer lately, so that a page which needs it can say so at once. Never throws. */
export async function isDatabaseAway(): Promise<boolean> {
  if (look === undefined || performance.now() - look.startedAt > REUSE_MS) {
    look = { startedAt: performance.now(), done: lookNow() };
  }
  const waiting = new AbortController();
  const pause = sleep(isAway ? WAIT_MS.away : WAIT_MS.here, undefined, { signal: waiting.signal });
  await Promise.race([look.done, pause.catch(() => undefined)]);
  waiting.abort();
  return isAway;
}

async function lookNow(): Promise<void> {
  const fault = await pingDatabase().then(() => null, classifyDatabaseFault);
  isAway = fault !== null;
}
