import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { after } from "next/server";
import { setLogListener } from "@/lib/env/logger.server";
import { parseLogLine } from "./parse-log-line";
import type { ServerEvent } from "./server-event";
import { insertEvents } from "./server-event-store.server";

type Waiting = { event: ServerEvent; since: number };

/** While the database is away the newest of them wait; what is dropped is still in the log. */
const MAX_WAITING = 1_000;
const BATCH = 200;
/** Between two batches, so that load makes them larger and not more. */
const PACE_MS = 100;
const REST_AFTER_FAULT_MS = 5_000;

/** Each of the bundler's entries has its own queue, which works as well. */
let waiting: Waiting[] = [];
let draining: Promise<void> | null = null;
let restUntil = 0;

/** Keeps the event for admins: written after the answer, in a batch with others. Never throws and delays nobody. */
export function keepEvent(event: ServerEvent): void {
  waiting.push({ event, since: performance.now() });
  if (waiting.length > MAX_WAITING) waiting.shift();
  if (performance.now() < restUntil) return;
  try {
    after(drainOnce);
  } catch {
    // Outside a request, such as at the start, there is nothing to come after.
    void drainOnce();
  }
}

/** From now on the log's warnings and errors are kept too, from any code. */
export function keepLoggedWarnings(): void {
  setLogListener((line) => {
    const event = parseLogLine(line);
    if (event !== null) keepEvent(event);
  });
}

function drainOnce(): Promise<void> {
  draining ??= drain();
  return draining;
}

async function drain(): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH);
    if (!(await isWritten(batch))) {
      waiting = [...batch, ...waiting].slice(-MAX_WAITING);
      restUntil = performance.now() + REST_AFTER_FAULT_MS;
      break;
    }
    await sleep(PACE_MS);
  }
  draining = null;
}

function isWritten(batch: readonly Waiting[]): Promise<boolean> {
  const now = performance.now();
  return insertEvents(batch.map(({ event, since }) => ({ ...event, ageMs: now - since }))).then(
    () => true,
    () => false,
  );
}
