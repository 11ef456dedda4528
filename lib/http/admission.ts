/** A request that has come; a prefetch is one that nobody waits for. */
export type Arrival = { client: string; isShared: boolean; isPrefetch: boolean };

/** Of work that waits, in milliseconds. Answers take up to three times as long, because all are worked on at once. */
const TARGET_MS = 600;
const FEWEST = 6;
const MOST = 400;
/** Of one client while nobody else waits: a page asks for several things at once. */
const ALONE = 20;
/** Of the newest measurement. */
const WEIGHT = 0.3;
/** A process that has just started is slow. */
const FIRST_COST_MS = TARGET_MS / FEWEST;

/**
 * Decides which requests a process takes. It holds as many as it can work off in a moment, by what the last ones cost it. One client gets
 * half of them at most while others wait, and what nobody waits for half of that.
 */
export function createAdmission(multiplier = 1) {
  const ofClients = new Map<string, number>();
  let waiting = 0;
  let costMs = FIRST_COST_MS;

  const mayEnter = ({ client, isShared, isPrefetch }: Arrival): boolean => {
    const share = multiplier * (isPrefetch ? 1 / 2 : 1);
    const own = isShared ? waiting : (ofClients.get(client) ?? 0);
    if (own === waiting && own < ALONE * share) return true;
    const most = Math.min(MOST, Math.max(FEWEST, TARGET_MS / costMs)) * share;
    if (isShared) return waiting < most;
    // What one client took while it was alone keeps nobody else out.
    const taken = [...ofClients.values()].reduce((sum, count) => sum + Math.min(count, most / 2), 0);
    return taken < most && own < most / 2;
  };

  return {
    /** False if it must come again later; otherwise it counts until `leave`. */
    enter(arrival: Arrival): boolean {
      if (!mayEnter(arrival)) return false;
      waiting += 1;
      ofClients.set(arrival.client, (ofClients.get(arrival.client) ?? 0) + 1);
      return true;
    },
    leave({ client }: Arrival): void {
      waiting -= 1;
      const left = (ofClients.get(client) ?? 1) - 1;
      if (left === 0) ofClients.delete(client);
      else ofClients.set(client, left);
    },
    /** Of the last moments: how long the process was at work, and how many requests it ended. */
    learn({ busyMs, ended }: { busyMs: number; ended: number }): void {
      if (ended > 0) costMs += WEIGHT * (busyMs / ended - costMs);
    },
  };
}
