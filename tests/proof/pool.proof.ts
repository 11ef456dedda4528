import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { testAccount } from "../setup/accounts";
import { type Proof, tally } from "./proof";
import { newPerson } from "./two-instances";

const CLIENTS = 200;
const POOL_MAX = 5;

export const proof: Proof = {
  isAlone: true,
  claim: `${CLIENTS} concurrent requests use at most ${POOL_MAX} connections an instance, beside the one for readiness, and wait at most 5 s, else 503 (R16)`,
  environment: { DATABASE_POOL_MAX: String(POOL_MAX) },
  async run(stand, { isFull }) {
    const person = newPerson(stand.urls);
    assert.equal((await person.signIn(testAccount("holder"))).status, 200);
    const until = performance.now() + (isFull ? 60_000 : 5_000);
    let mostConnections = 0;
    const sampler = (async () => {
      while (performance.now() < until) {
        // This query's own pool has at most two.
        const [row] = await stand.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
        );
        mostConnections = Math.max(mostConnections, row?.count ?? 0);
        await sleep(20);
      }
    })();
    const statuses: number[] = [];
    let slowestMs = 0;
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const client = newPerson(stand.urls, new Map(person.cookies));
        while (performance.now() < until) {
          const { status, tookMs } = await client.send("/api/auth/me");
          statuses.push(status);
          slowestMs = Math.max(slowestMs, tookMs);
        }
      }),
    );
    await sampler;
    assert.ok(mostConnections >= POOL_MAX, "the load never filled a pool, so it shows nothing");
    // Each has one more, to look if the database is well.
    assert.ok(mostConnections <= 2 * (POOL_MAX + 1) + 1, `${mostConnections} connections`);
    assert.ok(
      statuses.every((status) => status === 200 || status === 503),
      tally(statuses),
    );
    assert.ok(slowestMs <= 8_000, `the slowest answer took ${Math.round(slowestMs)} ms`);
    return [
      `${statuses.length} requests of ${CLIENTS} clients: ${tally(statuses)}; at most ${mostConnections} connections; slowest ${Math.round(slowestMs)} ms`,
    ];
  },
};
