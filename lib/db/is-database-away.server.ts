import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { classifyDatabaseFault } from "./database-fault";
import { pingDatabase } from "./database-state.server";

/** One look serves every page of this long. */
const REUSE_MS = 1_000;
/** How long after its beginning a request still waits for a look. */
const WAIT_MS = { here: 250, away: 500 };

let look: { startedAt: number; done: Promise<void> } | undefined;
let isAway = false;
/** When the look began that said so. One that began earlier and ends later says nothing new. */
let knownFrom = 0;

/** Whether the database gave no answer lately, so that a caller can say so immediately. Never throws. */
export async function isDatabaseAway(): Promise<boolean> {
  const { startedAt, done } = currentLook();
  const waiting = new AbortController();
  const left = startedAt + (isAway ? WAIT_MS.away : WAIT_MS.here) - performance.now();
  const pause = sleep(Math.max(0, left), undefined, { signal: waiting.signal });
  await Promise.race([done, pause.catch(() => undefined)]);
  waiting.abort();
  return isAway;
}

/** The same without waiting: what the newest finished look said. Begins another one if it is due. */
export function seemsDatabaseAway(): boolean {
  currentLook();
  return isAway;
}

function currentLook(): { startedAt: number; done: Promise<void> } {
  if (look === undefined || performance.now() - look.startedAt > REUSE_MS)
    look = beginLook(performance.now());
  return look;
}

function beginLook(startedAt: number) {
  const done = pingDatabase()
    .then(() => null, classifyDatabaseFault)
    .then((fault) => {
      if (startedAt < knownFrom) return;
      knownFrom = startedAt;
      isAway = fault !== null;
    });
  return { startedAt, done };
}
