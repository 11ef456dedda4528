import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { storeBallot } from "@/lib/votes/ballot-store.server";
import type { OpenProposal } from "@/tests/builders/rows";
import { type BenchBallot, startVotesStand } from "./votes-stand";

const CLIENTS = 32;

const { values } = parseArgs({
  options: {
    instances: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    voters: { type: "string", default: "2000" },
    sizes: { type: "string", default: "0,10000,1000000" },
    // The rate rises while the instances still compile hot code.
    "warm-up": { type: "string", default: "6000" },
  },
});
const instances = Number(values.instances);
const rounds = Number(values.rounds);
const perRound = Number(values.voters);
const sizes = values.sizes.split(",").map(Number);
const warmUps = Number(values["warm-up"]);

/** Milliseconds of processor time per vote, which are meaningful on a busy machine too. */
type Processor = { app: number; postgres: number; clients: number };
type Figures = { perSecond: number; p50: number; p99: number; processor: Processor };
type Line = { what: string; runs: Figures[] };

if (!existsSync(".next/BUILD_ID")) throw new Error('there is no production build: run "npm run build" first');
const stand = await startVotesStand(instances);
/** One per round, because a server closes idle connections. */
let agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
try {
  const loadBefore = loadavg()[0] ?? 0;
  const voters = await stand.makeVoters(0, perRound * rounds * 2 + warmUps);
  const proposals = new Map<number, OpenProposal>();
  for (const size of sizes) {
    const startedAt = performance.now();
    proposals.set(size, await stand.openProposal(size));
    const seconds = (performance.now() - startedAt) / 1_000;
    if (size > 0) console.log(`${size} votes were filled in within ${seconds.toFixed(1)} s`);
  }
  const warmUp = await stand.openProposal(0);
  await measure(await stand.signAll(voters.slice(-warmUps), warmUp), sendOverHttp);

  const lines: Line[] = sizes.flatMap((size) => [
    { what: `HTTP, ${size} votes before`, runs: [] },
    { what: `the statement alone, ${size} votes before`, runs: [] },
  ]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, size] of sizes.entries()) {
      // An empty proposal is empty in every round; the one with a million just gets some thousands more.
      const proposal =
        (size === 0 ? await stand.openProposal(0) : proposals.get(size)) ?? (await stand.openProposal(size));
      for (const [place, send] of [sendOverHttp, sendToDatabase].entries()) {
        const from = (2 * round + place) * perRound;
        const ballots = await stand.signAll(voters.slice(from, from + perRound), proposal);
        lines[2 * index + place]?.runs.push(await measure(ballots, send));
      }
      await expectExact(proposal);
    }
  }

  console.log(
    `${CLIENTS} clients, ${instances} instances, ${rounds} rounds of ${perRound} votes in turns after ${warmUps} to warm up, medians; load average before ${loadBefore.toFixed(1)}, after ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  console.log(
    "| accepted votes | per second | p50 ms | p99 ms | of the first | ms of processor: app | PostgreSQL | clients | rounds |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const [index, { what, runs }] of lines.entries()) {
    const perSecond = median(runs.map((run) => run.perSecond));
    const first = median((lines[index % 2]?.runs ?? []).map((run) => run.perSecond));
    const cells = [
      what,
      perSecond.toFixed(0),
      median(runs.map((run) => run.p50)).toFixed(1),
      median(runs.map((run) => run.p99)).toFixed(1),
      `${((100 * perSecond) / first).toFixed(0)} %`,
      median(runs.map((run) => run.processor.app)).toFixed(2),
      median(runs.map((run) => run.processor.postgres)).toFixed(2),
      median(runs.map((run) => run.processor.clients)).toFixed(2),
      runs.map((run) => run.perSecond.toFixed(0)).join(", "),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
} finally {
  agent.destroy();
  await stand.stop();
}

async function measure(
  ballots: readonly BenchBallot[],
  send: (ballot: BenchBallot, client: number) => Promise<void>,
): Promise<Figures> {
  const queue = [...ballots];
  const times: number[] = [];
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const before = readProcessor();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let ballot = queue.pop(); ballot !== undefined; ballot = queue.pop()) {
        const sentAt = performance.now();
        await send(ballot, client);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    perSecond: ballots.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    processor: perVote(readProcessor(), before, ballots.length),
  };
}

/** Milliseconds since the start; 0 if the system doesn't say. */
function readProcessor(): Processor {
  const { user, system } = process.cpuUsage();
  return {
    app: stand.pids.reduce((sum, pid) => sum + processorOf(pid), 0),
    postgres: [stand.postgresPid, ...childrenOf(stand.postgresPid)].reduce(
      (sum, pid) => sum + processorOf(pid),
      0,
    ),
    clients: (user + system) / 1_000,
  };
}

function perVote(after: Processor, before: Processor, votes: number): Processor {
  return {
    app: (after.app - before.app) / votes,
    postgres: (after.postgres - before.postgres) / votes,
    clients: (after.clients - before.clients) / votes,
  };
}

/** Its own time and that of its ended children. */
function processorOf(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // Field 2 is the name in brackets; fields 14 to 17 are hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return 10 * fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

function childrenOf(pid: number): number[] {
  return readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

/** Empty if the process has ended. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Node's own client, because fetch would cost more than the server's answer. */
function sendOverHttp({ stored, body, cookie }: BenchBallot, client: number): Promise<void> {
  const url = `${stand.urls[client % stand.urls.length]}/api/proposals/${stored.proposalId}/ballots`;
  const headers = {
    origin: "https://club.test",
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-forwarded-for": `10.0.0.${client}`,
    cookie,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`a vote was answered ${response.statusCode}`));
      });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

async function sendToDatabase({ stored }: BenchBallot): Promise<void> {
  const { kind } = await storeBallot(stored, stand.pool);
  if (kind !== "stored") throw new Error(`a vote was ${kind}`);
}

/** Speed means nothing if the result is wrong. */
async function expectExact({ id }: OpenProposal): Promise<void> {
  const { rows } = await stand.pool.query<{ is_exact: boolean }>(
    `SELECT (SELECT sum(yes_power + no_power) FROM tally_part WHERE proposal_id = $1)
       = (SELECT sum(power) FROM vote WHERE proposal_id = $1) AS is_exact`,
    [id],
  );
  if (!rows[0]?.is_exact) throw new Error("the tally is not the sum of the votes");
}

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
