import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sealData } from "iron-session";
import { inTransaction } from "@/lib/db/transaction.server";
import { claimDeliveries, makeDeliveries, readFacts } from "@/lib/messages/delivery-store.server";
import { lockDueEvent, spreadEvent } from "@/lib/messages/outbox-store.server";
import { storeBallot } from "@/lib/votes/ballot-store.server";
import { localContracts } from "@/local/accounts";
import { freePort } from "@/local/free-port";
import { insertClub, insertProposal, type OpenProposal } from "@/tests/builders/rows";
import { countStatements, spentBy } from "./database-time";
import { processorSeconds } from "./processor-time";
import { fillHoldings, HOLDER_BLOCKS, holderSql } from "./scale-stand";
import { startVotesStand } from "./votes-stand";

/** What the messages about an opening vote cost the database, and votes that are cast in the meantime. */
const { values } = parseArgs({
  options: {
    followers: { type: "string", default: "100000" },
    rounds: { type: "string", default: "12" },
    /** Votes of one round. */
    votes: { type: "string", default: "250" },
    /** A folder whose database is filled once and kept. */
    stand: { type: "string" },
    /** Votes a second that are fewer than the machine can take. */
    pace: { type: "string", default: "50" },
  },
});
const followers = Number(values.followers);
const rounds = Number(values.rounds);
const perRound = Number(values.votes);
const pace = Number(values.pace);
const KINDS = ["quiet", "busy", "making", "sending"] as const;
type Kind = (typeof KINDS)[number];
type Rates = { most: number; paced: number; p50: number };
const SECRET = "o".repeat(40);
const VOTERS_AT_ONCE = 8;
const PUBLICATIONS = 40;
const CLAIMS = 30;
const CLAIMED = 16;
const CLAIMS_OF_MADE = 30;

const stand = await startVotesStand(0, { kept: values.stand, prepare: countStatements });
const query = async (sql: string, parameters: unknown[] = []) =>
  (await stand.pool.query(sql, parameters)).rows;
const clubId = await insertClub(query, `opening-${Date.now()}`);
Object.assign(process.env, { MESSAGE_SECRETS: `1:${SECRET}` });
try {
  console.log(`${followers} followers with power, load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
  await fill();
  await join();
  await measurePublication();
  await measureSpreading();
  await measureDelivery();
  await measureVotes();
} finally {
  await stand.stop();
}
process.exit(0);

/** People who hold something, follow one club, want everything, and have an address; their census is done. */
async function fill(): Promise<void> {
  const [found] = await query("SELECT count(*)::int AS wishes FROM message_wish");
  if (found?.["wishes"] === followers) return;
  const [nft, token] = [localContracts.nft.toLowerCase(), localContracts.token.toLowerCase()];
  await query("UPDATE holdings_index SET next_block = $1", [HOLDER_BLOCKS + 1]);
  await fillHoldings(query, { nft, token, holders: followers });
  const sealed = await sealData({ to: "follower@mail.test" }, { password: { 1: SECRET }, ttl: 0 });
  await query(
    `INSERT INTO message_wish (address, clubs, zone, updated_at) SELECT ${holderSql("n")}, true, z.name, app_now()
     FROM generate_series(1, $1::int) n,
       (SELECT name FROM pg_timezone_names WHERE extract(hour FROM app_now() AT TIME ZONE name) = 12 AND name LIKE 'Etc/%' LIMIT 1) z`,
    [followers],
  );
  await query(
    `INSERT INTO message_channel (address, kind, sealed, state, created_at, confirmed_at)
     SELECT address, 'mail', $1, 'active', app_now(), app_now() FROM message_wish`,
    [sealed],
  );
  await query(
    `INSERT INTO census (block, block_hash, status, nft_source, token_source, nft, token, cursor, looked, holders, nft_total, token_total, root, started_at, updated_at, finished_at)
     SELECT $1, p.snapshot_block_hash, 'done', 'index', 'index', $2, $3, '', $4, $4, 0, 0, '0x' || repeat('0', 64), app_now(), app_now(), app_now()
     FROM proposal p WHERE p.id = $5`,
    [HOLDER_BLOCKS, nft, token, followers, (await open()).id],
  );
  await query("DELETE FROM outbox_event");
  await query("VACUUM ANALYZE");
}

/** Everybody follows a club, which is new in each run. */
async function join(): Promise<void> {
  await query("ALTER TABLE club_member DISABLE TRIGGER USER");
  await query(
    `INSERT INTO club_member (club_id, address, role, joined_at) SELECT $1, address, 'member', app_now() FROM message_wish`,
    [clubId],
  );
  await query("ALTER TABLE club_member ENABLE TRIGGER USER");
  await query("TRUNCATE outbox_event, message_delivery CASCADE");
  await query("VACUUM ANALYZE club_member, message, message_delivery");
}

function open(): Promise<OpenProposal> {
  const { nft, token } = localContracts;
  return insertProposal(query, { clubId, snapshotBlock: BigInt(HOLDER_BLOCKS), nft, token });
}

/** The row of a proposal with and without the triggers that write its events, in turns. */
async function measurePublication(): Promise<void> {
  const times: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let turn = 0; turn < 2 * PUBLICATIONS; turn += 1) {
    const kind = turn % 2 === 0 ? "with" : "without";
    if (kind === "without") await query("ALTER TABLE proposal DISABLE TRIGGER proposal_outbox");
    const { spent } = await spentBy(stand, open);
    times[kind].push(
      spent.find(({ statement }) => statement.startsWith("INSERT INTO proposal ("))?.ms ?? Number.NaN,
    );
    if (kind === "without") await query("ALTER TABLE proposal ENABLE TRIGGER proposal_outbox");
  }
  await query("DELETE FROM outbox_event");
  console.log(
    `publication: the proposal's row takes ${median(times.with).toFixed(2)} ms with its events, ${median(times.without).toFixed(2)} ms without (medians of ${PUBLICATIONS} turns each)`,
  );
}

async function measureSpreading(): Promise<void> {
  const before = await readBytes();
  await open();
  await query("DELETE FROM outbox_event WHERE kind <> 'opens'");
  const parts: number[] = [];
  let made = 0;
  const ranBefore = processorSeconds({ pid: stand.postgresPid });
  const { spent } = await spentBy(stand, async () => {
    for (;;) {
      const startedAt = performance.now();
      const part = await spreadPart();
      if (part === null) break;
      parts.push(performance.now() - startedAt);
      made += part;
    }
  });
  const after = await readBytes();
  console.log(
    `spreading: ${made} messages in ${parts.length} transactions, median ${median(parts).toFixed(0)} ms, longest ${Math.max(...parts).toFixed(0)} ms, ${(processorSeconds({ pid: stand.postgresPid }) - ranBefore).toFixed(1)} s of the database's processor`,
  );
  for (const { statement, calls, ms } of spent.slice(0, 4))
    console.log(`  ${(ms / calls).toFixed(2)} ms x ${calls}: ${statement.slice(0, 100)}`);
  for (const [name, bytes] of Object.entries(after))
    if (bytes > (before[name] ?? 0))
      console.log(
        `  ${name}: ${((bytes - (before[name] ?? 0)) / 1e6).toFixed(1)} MB more, ${((bytes - (before[name] ?? 0)) / made).toFixed(0)} bytes a message`,
      );
}

function spreadPart(): Promise<number | null> {
  return inTransaction(async (tx) => {
    const event = await lockDueEvent(tx);
    return event && spreadEvent(tx, event);
  });
}

/** The heap and the indexes of what messages are kept in, and what went through the write-ahead log. */
async function readBytes(): Promise<Record<string, number>> {
  const rows = await query(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS heap, pg_indexes_size(oid)::float8 AS indexes FROM pg_class
     WHERE relname IN ('outbox_event', 'message', 'message_delivery')
     UNION ALL SELECT 'write-ahead log', pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8, 0`,
  );
  return Object.fromEntries(
    rows.flatMap(({ name, heap, indexes }) => [
      [String(name), Number(heap)],
      [`indexes of ${name}`, Number(indexes)],
    ]),
  );
}

/** With a message waiting for everybody. */
async function measureDelivery(): Promise<void> {
  await query("ANALYZE message");
  const { spent } = await spentBy(stand, async () => {
    for (let turn = 0; turn < CLAIMS; turn += 1) {
      if (turn % CLAIMS_OF_MADE === 0) await makeDeliveries(CLAIMED * CLAIMS_OF_MADE);
      await readFacts((await claimDeliveries("mail", CLAIMED)).map(({ id }) => id));
    }
  });
  console.log(
    `delivery: ${CLAIMS} claims of ${CLAIMED}, ${CLAIMED * CLAIMS_OF_MADE} deliveries made in one statement`,
  );
  for (const { statement, calls, ms } of spent.slice(0, 4))
    console.log(`  ${(ms / calls).toFixed(2)} ms x ${calls}: ${statement.slice(0, 100)}`);
}

/** Votes while messages are made, while they are sent, beside a process that only computes, and alone, in turns. */
async function measureVotes(): Promise<void> {
  const rates: Record<Kind, Rates[]> = { quiet: [], busy: [], making: [], sending: [] };
  const voters = await stand.makeVoters(Date.now(), 2 * perRound);
  for (let round = 0; round <= rounds; round += 1) {
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const ballots = await stand.signAll(voters, await open());
      const stored = ballots.map((ballot) => ballot.stored);
      await query("TRUNCATE outbox_event, message_delivery CASCADE");
      const job = kind === "quiet" ? null : await startJob(kind);
      const most = await vote(stored.slice(0, perRound), Number.POSITIVE_INFINITY);
      const paced = await vote(stored.slice(perRound), pace);
      await job?.stop();
      // The first round warms up.
      if (round > 0) rates[kind].push({ most: most.perSecond, paced: paced.perSecond, p50: paced.p50 });
    }
  }
  console.log(
    `votes a second, ${VOTERS_AT_ONCE} at a time, medians of ${rounds} rounds of ${perRound}; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log(
    "| what else runs | as many as it takes | of the quiet one beside it | at a pace | of the quiet one beside it | p50 ms |\n|---|---|---|---|---|---|",
  );
  for (const kind of KINDS) {
    const share = (of: "most" | "paced") =>
      `${median(rates[kind].map((rate, round) => (100 * rate[of]) / (rates.quiet[round]?.[of] ?? Number.NaN))).toFixed(1)} %`;
    const middle = (of: keyof Rates) => median(rates[kind].map((rate) => rate[of])).toFixed(1);
    console.log(
      `| ${kind} | ${middle("most")} | ${share("most")} | ${middle("paced")} | ${share("paced")} | ${middle("p50")} |`,
    );
  }
}

/** Some at a time, and none before its turn at this many a second. */
async function vote(
  ballots: readonly Parameters<typeof storeBallot>[0][],
  wanted: number,
): Promise<{ perSecond: number; p50: number }> {
  const startedAt = performance.now();
  const times: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: VOTERS_AT_ONCE }, async () => {
      for (let place = next++; place < ballots.length; place = next++) {
        const dueAt = startedAt + (1_000 * place) / wanted;
        if (performance.now() < dueAt) await sleep(dueAt - performance.now());
        const askedAt = performance.now();
        const ballot = ballots[place];
        const { kind } = ballot ? await storeBallot(ballot, stand.pool) : { kind: "missing" };
        if (kind !== "stored") throw new Error(`a vote was ${kind}`);
        times.push(performance.now() - askedAt);
      }
    }),
  );
  return { perSecond: ballots.length / ((performance.now() - startedAt) / 1_000), p50: median(times) };
}

/** The job in a process of its own, which has begun when this answers. */
async function startJob(kind: Exclude<Kind, "quiet">): Promise<{ stop(): Promise<unknown> }> {
  await open();
  await query("DELETE FROM outbox_event WHERE kind <> 'opens'");
  if (kind === "sending") {
    await query("UPDATE outbox_event SET spread_at = app_now()");
    await query(
      "INSERT INTO message (event_id, channel_id, due_at) SELECT e.id, h.id, e.due_at FROM outbox_event e, (SELECT id FROM message_channel LIMIT 20000) h",
    );
  }
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "bench/opening-job.ts", kind, String(port)],
    {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "votes@club.test" },
    },
  );
  await once(child, "message");
  return {
    stop() {
      child.kill("SIGKILL");
      return once(child, "close");
    },
  };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
