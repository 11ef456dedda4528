import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { logIn } from "./instances.proof";
import { assertKept, PROPOSALS, sampleTallies, startLoad } from "./kill.proof";
import { databaseSeconds, openPoll, openProposal, pollEnvironment } from "./poll";
import { type Proof, tally } from "./proof";
import type { TwoInstances } from "./two-instances";

const VOTERS = 12;
const TABLES = ["session", "club", "proposal", "ballot", "vote", "audit_entry"] as const;

export const proof: Proof = {
  claim:
    "a rolling deployment under load: the schema of a next version comes first, then each instance ends and starts in turn; no login fails after the spec's retry and no acknowledged vote is lost",
  environment: pollEnvironment,
  async run(stand, { isFull }) {
    const poll = await openPoll(stand, VOTERS);
    const proposals = await Promise.all(Array.from({ length: PROPOSALS }, () => openProposal(stand, poll)));
    const load = startLoad({ voters: poll.voters, proposals, from: await databaseSeconds(stand) });
    const sampler = sampleTallies({ stand, proposals });
    const logins = startLogins(stand, isFull ? 4 : 2);
    const until = performance.now() + (isFull ? 120_000 : 4_000);
    await sleep(500);
    const votesOnOldSchema = load.acknowledged.length;
    await migrateAhead(stand);
    let restarts = 0;
    do {
      await sleep(isFull ? 4_000 : 300);
      await stand.restart(restarts % 2 === 0 ? 0 : 1);
      restarts += 1;
    } while (performance.now() < until || restarts < 2);
    const outcomes = await logins.stop();
    await load.stop();
    const samples = await sampler.stop();
    assert.deepEqual(load.surprises.slice(0, 5), [], `${load.surprises.length} unexpected answers`);
    await assertKept(stand, load.acknowledged);
    assert.equal(tally(outcomes), `${outcomes.length} x signed in`);
    assert.ok(load.acknowledged.length > votesOnOldSchema + 20, "too few votes to say anything");
    assert.ok(outcomes.length >= 4, "too few logins to say anything");
    await assertReady(stand);
    return [
      `${restarts} restarts of an instance in turn, on a schema that is ahead from the first second on`,
      `${outcomes.length} logins: ${tally(outcomes)}`,
      `${load.acknowledged.length} acknowledged votes, ${load.retried} asked again: 0 lost; ${samples} samples of tally and votes: equal`,
    ];
  },
};

/**
 * What the next version's migration may do while this one serves: a table, nullable columns or ones with a default, an
 * index.
 */
async function migrateAhead(stand: TwoInstances): Promise<void> {
  await stand.query("CREATE TABLE of_the_next_version (id bigint PRIMARY KEY)");
  for (const table of TABLES) {
    await stand.query(
      `ALTER TABLE ${table} ADD COLUMN next_note text, ADD COLUMN next_count int NOT NULL DEFAULT 0`,
    );
    await stand.query(`CREATE INDEX ON ${table} (next_count)`);
  }
  await stand.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('next', 'x', '20990101000000_next', now(), 1)`,
  );
}

/** A newer schema makes nothing unready. */
async function assertReady(stand: TwoInstances): Promise<void> {
  for (const url of stand.urls) {
    const response = await fetch(`${url}/api/ready`);
    assert.equal(response.status, 200, await response.text());
  }
}

function startLogins(stand: TwoInstances, width: number): { stop(): Promise<string[]> } {
  let isStopped = false;
  const outcomes: string[] = [];
  const people = Array.from({ length: width }, async (_, index) => {
    while (!isStopped) outcomes.push(await logIn({ stand, name: `rolling ${index} ${outcomes.length}` }));
  });
  const all = Promise.all(people);
  // stop() reports it.
  all.catch(() => undefined);
  return {
    async stop() {
      isStopped = true;
      await all;
      return outcomes;
    },
  };
}
