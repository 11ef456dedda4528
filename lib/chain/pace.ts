/** How fast one endpoint is asked in one run. Times are milliseconds of a clock that only goes forward. */
export type Pace = {
  /** How long to wait before the next question; 0 if it may be asked now, and then it counts as asked. */
  begin(): number;
  /** How many questions may be open. */
  window(): number;
  accepted(): void;
  /** Too many requests. `waitMs` is what the endpoint asked for. */
  refused(waitMs: number | null): void;
};

const MAX_WINDOW = 8;
const RATE_SPAN_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_INTERVAL_MS = 10_000;
/** Below the rate that was accepted before a refusal, and back up with time: twice as fast every ten seconds. */
const SLOW_DOWN = 0.8;
const DOUBLED_AFTER_MS = 10_000;

/**
 * Asks as fast as the endpoint allows. A refusal halves the open questions and spaces them by the rate accepted until then.
 * It waits twice as long as the one before, with jitter, so that many workers don't come back together.
 */
export function createPace({ now, random }: { now: () => number; random: () => number }): Pace {
  let window = 1;
  let slowest = { intervalMs: 0, since: 0 };
  let nextAt = 0;
  let blockedUntil = 0;
  let refusals = 0;
  let acceptedAt: number[] = [];

  const interval = (): number => {
    const ms = slowest.intervalMs * 0.5 ** ((now() - slowest.since) / DOUBLED_AFTER_MS);
    return ms < 1 ? 0 : ms;
  };

  return {
    begin() {
      const wait = Math.max(nextAt, blockedUntil) - now();
      if (wait > 0) return wait;
      nextAt = now() + interval();
      return 0;
    },
    window: () => Math.floor(window),
    accepted() {
      const time = now();
      acceptedAt = [...acceptedAt.filter((at) => at > time - RATE_SPAN_MS), time];
      refusals = 0;
      window = Math.min(MAX_WINDOW, interval() === 0 ? window * 2 : window + 0.1);
    },
    refused(waitMs) {
      const time = now();
      // Questions from before the first refusal tell nothing new.
      if (time < blockedUntil) return;
      refusals += 1;
      window = Math.max(1, window / 2);
      // Once slowed down, the accepted rate is our own.
      const slower = interval() === 0 ? spacing(acceptedAt, time) : interval() / SLOW_DOWN;
      acceptedAt = [];
      slowest = { intervalMs: Math.min(LONGEST_INTERVAL_MS, slower), since: time };
      const wait = waitMs ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (refusals - 1));
      blockedUntil = time + wait * (1 + random() / 2);
    },
  };
}

/** Time between questions, for a rate somewhat below the last accepted one. */
function spacing(acceptedAt: readonly number[], time: number): number {
  const [first = time] = acceptedAt;
  const rate = acceptedAt.length / Math.max(1, time - first);
  return rate === 0 ? 0 : 1 / (rate * SLOW_DOWN);
}
