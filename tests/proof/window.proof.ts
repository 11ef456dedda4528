import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Pool } from "pg";
import { z } from "zod";
import type { OpenProposal } from "../builders/rows";
import { sizeOf } from "../size";
import {
  assertTallyIsSum,
  databaseSeconds,
  openPoll,
  openProposal,
  type Poll,
  pollEnvironment,
  readCastAnswer,
  sendBallot,
  signedBody,
  type Voter,
} from "./poll";
import { type Proof, tally } from "./proof";
import type { TwoInstances } from "./two-instances";

const WRITERS = 20;
const SHIFT_MS = 600_000;
/** How long voting continues before the end, and is tried after it. On a slow machine a writer's first vote takes longer. */
const BEFORE_MS = 2_500 * Math.max(1, 2 / Number(process.env["MACHINE_SPEED"] ?? 1));
const AFTER_MS = 1_000;
/** Until shortly before the end a writer pauses between ballots: only those around the end decide anything. */
const RUSH_MS = 1_500;
const PAUSE_MS = 1_000;
/** One writer's ballots may have a time up to 300 s off, and each must have a later one. */
const EARLIEST_SECONDS = 250;
/** At every other close, somebody holds the proposal across the end, as an edit or the counting does. */
const HELD_MS = { before: 700, after: 150 };

const detail = z.object({
  status: z.string(),
  isCounting: z.boolean(),
  finalAt: z.string().nullable(),
  tally: z.object({ yesPower: z.string(), noPower: z.string(), yesCount: z.number(), noCount: z.number() }),
});

export const proof: Proof = {
  stand: "votes",
  claim: `${WRITERS} writers across a close store no vote outside the window, and the final tally is the sum, with the instances' clocks 10 minutes off either way (R5)`,
  environment: { ...pollEnvironment, LOG_LEVEL: "info" },
  async run(stand, { isFull }) {
    await shiftClocks(stand);
    const poll = await openPoll(stand, WRITERS);
    const closes = isFull ? 10 : sizeOf({ daily: 1, nightly: 2 });
    const statuses: (number | string)[] = [];
    let late = 0;
    for (let close = 0; close < closes; close += 1) {
      const round = await closeOver({ stand, poll, isHeld: close % 2 === 0 });
      statuses.push(...round.answers);
      late += round.answers.filter((answer) => answer === "PROPOSAL_CLOSED").length;
      await judge({ stand, proposal: round.proposal, acknowledged: round.acknowledged });
    }
    assert.ok(late >= closes * WRITERS, "too few ballots came after the end to say anything");
    const caught = await plantLateWriter({ stand, poll });
    return [
      `${closes} closes of ${WRITERS} writers: ${tally(statuses)}; 0 rows outside the window, each final tally equal to the sum`,
      `clocks of the instances: +10 and -10 minutes, as their logs show`,
      `planted statement that looks at the clock before it locks: caught (${caught})`,
    ];
  },
};

async function shiftClocks(stand: TwoInstances): Promise<void> {
  const preload = pathToFileURL(join("tests", "proof", "shift-clock.mjs")).href;
  const environmentOf = (shiftMs: number) => ({
    NODE_OPTIONS: `--import=${preload}`,
    CLOCK_SHIFT_MS: String(shiftMs),
  });
  await Promise.all([stand.replace(0, environmentOf(SHIFT_MS)), stand.replace(1, environmentOf(-SHIFT_MS))]);
  for (const [index, sign] of [1, -1].entries()) {
    await fetch(`${stand.urls[index]}/api/health`);
    const line = readFileSync(stand.logFiles[index] ?? "", "utf8")
      .split("\n")
      .findLast((text) => text.includes('"time"'));
    const { time } = z.object({ time: z.string() }).parse(JSON.parse(line ?? "{}"));
    const offMs = Date.parse(time) - Date.now();
    assert.ok(
      Math.abs(offMs - sign * SHIFT_MS) < 30_000,
      `the clock of instance ${index} is ${offMs} ms off`,
    );
  }
}

type Round = { proposal: OpenProposal; answers: (number | string)[]; acknowledged: string[] };

/** Many proposals, each of which ends while all writers vote. */
async function closeOver({
  stand,
  poll,
  isHeld,
}: {
  stand: TwoInstances;
  poll: Poll;
  isHeld: boolean;
}): Promise<Round> {
  const { proposal, endsAt } = await openClosing(stand, poll);
  const from = (await databaseSeconds(stand)) - EARLIEST_SECONDS;
  const answers: (number | string)[] = [];
  const acknowledged: string[] = [];
  const holder = isHeld ? holdAcross({ stand, proposal, endsAt }) : null;
  async function write({ account, person }: Voter): Promise<void> {
    for (let turn = 0; performance.now() < endsAt + AFTER_MS; turn += 1) {
      const choice = turn % 2 === 0 ? "yes" : "no";
      const body = await signedBody(account, { proposal: proposal.name, choice, signedAt: from + turn });
      const answer = await sendBallot(person, proposal.id, body);
      if (answer.status === 200) acknowledged.push(readCastAnswer(answer).messageHash);
      answers.push(answer.status === 409 ? codeOf(answer.text) : answer.status);
      if (performance.now() < endsAt - RUSH_MS) await sleep(PAUSE_MS);
    }
  }
  const reader = readUntilFinal({ stand, proposal, from: endsAt - 100 });
  await Promise.all([...poll.voters.map(write), holder, reader]);
  return { proposal, answers, acknowledged };
}

/** A proposal that has been open for four days and ends in a moment; `endsAt` is on this process's clock. */
async function openClosing(
  stand: TwoInstances,
  poll: Poll,
): Promise<{ proposal: OpenProposal; endsAt: number }> {
  const proposal = await openProposal(stand, poll, {
    startsIn: `-${4 * 86_400} seconds`,
    lasts: `${4 * 86_400 + BEFORE_MS / 1_000} seconds`,
  });
  const [row] = await stand.query<{ left_ms: number }>(
    "SELECT (extract(epoch FROM ends_at - app_now()) * 1000)::int AS left_ms FROM proposal WHERE id = $1",
    [proposal.id],
  );
  return { proposal, endsAt: performance.now() + (row?.left_ms ?? 0) };
}

async function holdAcross({
  stand,
  proposal,
  endsAt,
}: {
  stand: TwoInstances;
  proposal: OpenProposal;
  endsAt: number;
}): Promise<void> {
  const pool = new Pool({ connectionString: stand.databaseUrl, max: 1 });
  const client = await pool.connect();
  await sleep(endsAt - HELD_MS.before - performance.now());
  await client.query("BEGIN");
  await client.query("SELECT 1 FROM proposal WHERE id = $1 FOR UPDATE", [proposal.id]);
  await sleep(endsAt + HELD_MS.after - performance.now());
  await client.query("COMMIT");
  client.release();
  await pool.end();
}

/** Asks for the result from just before the end; once it is final it must never change. */
async function readUntilFinal({
  stand,
  proposal,
  from,
}: {
  stand: TwoInstances;
  proposal: OpenProposal;
  from: number;
}): Promise<void> {
  await sleep(from - performance.now());
  let final: string | null = null;
  for (let turn = 0; performance.now() < from + AFTER_MS + 1_000 || final === null; turn += 1) {
    assert.ok(performance.now() < from + 30_000, "no result for 30 s after the end");
    const response = await fetch(`${stand.urls[turn % 2]}/api/proposals/${proposal.id}`);
    assert.equal(response.status, 200, await response.clone().text());
    const read = detail.parse(await response.json());
    if (read.finalAt === null)
      assert.ok(read.status === "active" || read.isCounting, "ended, neither counting nor final");
    else final ??= JSON.stringify(read.tally);
    if (final !== null) assert.equal(JSON.stringify(read.tally), final, "a final result changed");
    await sleep(20);
  }
}

/** Fails if a ballot is outside the window, an acknowledged one is missing, or the final tally isn't the sum. */
async function judge({
  stand,
  proposal,
  acknowledged,
}: {
  stand: TwoInstances;
  proposal: OpenProposal;
  acknowledged: readonly string[];
}): Promise<void> {
  const outside = await stand.query(
    `SELECT b.id, b.created_at, p.ends_at FROM ballot b JOIN proposal p ON p.id = b.proposal_id
     WHERE p.id = $1 AND NOT (b.created_at >= p.starts_at AND b.created_at < p.ends_at)`,
    [proposal.id],
  );
  assert.deepEqual(outside, [], "rows outside the window");
  const [missing] = await stand.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM unnest($1::text[]) AS a(hash)
     WHERE NOT EXISTS (SELECT 1 FROM ballot WHERE message_hash = a.hash)`,
    [acknowledged],
  );
  assert.equal(missing?.count, 0, "acknowledged ballots are missing");
  assert.equal(await assertTallyIsSum(stand, proposal.id), WRITERS, "every writer has one vote");
  const [final] = await stand.query<{ final: string; summed: string }>(
    `SELECT concat_ws(' ', final_yes_power, final_no_power, final_yes_count, final_no_count) AS final,
       (SELECT concat_ws(' ', coalesce(sum(power) FILTER (WHERE choice = 'yes'), 0), coalesce(sum(power) FILTER (WHERE choice = 'no'), 0),
          count(*) FILTER (WHERE choice = 'yes'), count(*) FILTER (WHERE choice = 'no')) FROM vote WHERE proposal_id = p.id) AS summed
     FROM proposal p WHERE id = $1`,
    [proposal.id],
  );
  assert.equal(final?.final, final?.summed, "the final tally is not the sum of the votes");
}

/** The statement that stores a vote, but with its check before the lock and another clock. */
const PLANTED = `WITH o AS MATERIALIZED (
    SELECT id FROM proposal WHERE id = $1 AND app_now() >= starts_at AND app_now() < ends_at),
  p AS MATERIALIZED (SELECT p.id FROM proposal p JOIN o ON o.id = p.id FOR KEY SHARE OF p),
  b AS (
    INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
    SELECT p.id, $2, $3, '', $4, $5, 'typed', '0x', $6, app_now() FROM p
    RETURNING id, proposal_id, voter, choice, power, signed_at, created_at)
  INSERT INTO vote AS stored (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
  SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM b
  ON CONFLICT (proposal_id, voter) DO UPDATE SET ballot_id = excluded.ballot_id, choice = excluded.choice,
    signed_at = excluded.signed_at, cast_at = excluded.cast_at`;

/** The same writers over the same close with the planted statement: the same check must refuse it. Answers its words. */
async function plantLateWriter({ stand, poll }: { stand: TwoInstances; poll: Poll }): Promise<string> {
  const { proposal, endsAt } = await openClosing(stand, poll);
  const pool = new Pool({ connectionString: stand.databaseUrl, max: WRITERS });
  const holder = holdAcross({ stand, proposal, endsAt });
  const reader = readUntilFinal({ stand, proposal, from: endsAt - 100 }).catch(() => undefined);
  const write = async ({ account, power }: Voter): Promise<void> => {
    const voter = account.address.toLowerCase();
    for (let turn = 0; performance.now() < endsAt + AFTER_MS; turn += 1) {
      const choice = turn % 2 === 0 ? "yes" : "no";
      await pool.query(PLANTED, [
        proposal.id,
        voter,
        choice,
        power,
        turn,
        `planted ${proposal.id} ${voter} ${turn}`,
      ]);
      // Writers without a pause would block somebody who needs the proposal alone.
      await sleep(60);
    }
  };
  await Promise.all([...poll.voters.map(write), holder, reader]);
  await pool.end();
  const refusal = await judge({ stand, proposal, acknowledged: [] }).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message.split("\n")[0] : String(error)),
  );
  assert.ok(refusal, "a statement that checks before it locks was not caught, so the proof shows nothing");
  return refusal;
}

function codeOf(text: string): string {
  return z.object({ code: z.string() }).parse(JSON.parse(text)).code;
}
