import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { countStatements, spentBy } from "./database-time";
import { type Asked, checkNothingIsMissing, listAsked } from "./scale-paths";
import { fillScale, findBig, readSizes, rootCensusOf } from "./scale-stand";
import { startVotesStand } from "./votes-stand";

/** Fills the database with very many rows and asks every public page and route for its time, and for that of each of its statements. */
const { values } = parseArgs({
  options: {
    holders: { type: "string", default: "100000" },
    proposals: { type: "string", default: "10000" },
    ballots: { type: "string", default: "1000000" },
    censuses: { type: "string", default: "20" },
    visits: { type: "string", default: "20" },
    only: { type: "string" },
    limit: { type: "string", default: "50" },
    /** A folder whose database is filled once and kept. */
    stand: { type: "string" },
    /** Prints statements from this many milliseconds on. */
    from: { type: "string", default: "5" },
  },
});
const visits = Number(values.visits);
const limitMs = Number(values.limit);
/** Parts of paths, with commas between them; "$" is the end. */
const only = (values.only ?? "").split(",");

const stand = await startVotesStand(1, { kept: values.stand, prepare: countStatements });
try {
  const big = await openBig();
  const asked = await listAsked(stand.pool, big);
  await checkNothingIsMissing(stand.urls[0] ?? "", [...asked.keys()]);
  const paths = [...asked.values()]
    .flat()
    .filter(({ path }) => only.some((part) => `${path}$`.includes(part)));
  console.log(
    `${visits} visits each; load average ${(loadavg()[0] ?? 0).toFixed(1)}; times in ms, the database's with planning`,
  );
  console.log(
    "| page or route | status | p50 | p95 | first byte | kB | statements | database p50 | database p95 | judged |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|");
  const found: Measured[] = [];
  for (const one of paths) {
    const measured = await measure(one);
    found.push(measured);
    console.log(`| ${one.path}${one.isFile ? " (file)" : ""} | ${measured.cells.join(" | ")} |`);
  }
  tellStatements(found);
  console.log(`\n${await readSizes(stand.pool)}`);
  const over = found
    .filter(({ judgedMs }) => judgedMs > limitMs)
    .map(({ path, judgedMs }) => `${path} ${judgedMs.toFixed(0)}`);
  for (const line of over) console.log(`over the limit: ${line} ms`);
  console.log(
    `${over.length} over the limit of ${limitMs} ms of database time (judged: p95 of the smaller of the statements' and the processor's time; of files, the longest statement)`,
  );
} finally {
  await stand.stop();
}
process.exit(0);

async function openBig(): Promise<bigint> {
  const kept = await findBig(stand.pool);
  if (kept !== null) {
    await rootCensusOf(stand.pool, kept);
    const { measureProposals } = await import("@/lib/analytics/measure-proposals.server");
    await tellJob("measures", () => measureProposals({ budgetMs: 600_000 }));
    await countVoters();
    await keepEvidence();
    await keepFigures();
    return kept;
  }
  const filledAt = performance.now();
  const plan = {
    holders: Number(values.holders),
    proposals: Number(values.proposals),
    ballots: Number(values.ballots),
    clubs: 200,
    censuses: Number(values.censuses),
  };
  const { big } = await fillScale(stand.pool, plan);
  await rootCensusOf(stand.pool, big);
  console.log(`filled in ${seconds(filledAt)} s`);
  await keepJobs(big);
  await stand.pool.query("VACUUM ANALYZE");
  console.log(
    `${plan.ballots} ballots, ${plan.proposals} proposals, ${plan.holders} holders, filled in ${seconds(filledAt)} s`,
  );
  return big;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(0);
}

/** What the jobs would have done by now, with the longest statement of each. */
async function keepJobs(big: bigint): Promise<void> {
  const { sealLog } = await import("@/lib/log/seal-log.server");
  await tellJob("sealing the log", async () => {
    for (let isComplete = false; !isComplete; ) ({ isComplete } = await sealLog({ budgetMs: 60_000 }));
  });
  const { enterResult } = await import("@/lib/proposals/enter-results.server");
  await tellJob("the result of the largest vote", () => enterResult(big, { budgetMs: 600_000 }));
  const { checkLog } = await import("@/lib/log/check-log.server");
  await tellJob("the check of the log", () => checkLog({ budgetMs: 60_000 }));
  const { measureProposals } = await import("@/lib/analytics/measure-proposals.server");
  await tellJob("measures", async () => {
    for (let more = -1; more !== 0; ) more = await measureProposals({ budgetMs: 60_000 });
  });
  const { keepStandings } = await import("@/lib/profiles/keep-standings.server");
  await tellJob("standings", () => keepStandings({ budgetMs: 600_000 }));
  await countVoters();
  await keepEvidence();
  await keepFigures();
}

async function countVoters(): Promise<void> {
  const { countClubVoters } = await import("@/lib/analytics/count-club-voters.server");
  await tellJob("voters", async () => {
    for (let more = -1; more !== 0; ) more = await countClubVoters({ budgetMs: 600_000 });
  });
}

async function keepEvidence(): Promise<void> {
  const { keepEvidenceFiles } = await import("@/lib/recount/keep-evidence-files.server");
  await tellJob("evidence", () => keepEvidenceFiles({ budgetMs: 600_000 }));
}

async function keepFigures(): Promise<void> {
  const { keepFigures } = await import("@/lib/analytics/keep-figures.server");
  await tellJob("figures", keepFigures);
}

/** One that throws is told, because a job that fails leaves the readers to themselves. */
async function tellJob(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now();
  let fault = "";
  const { spent, ranMs } = await spentBy(stand, () =>
    work().catch((error: unknown) => {
      fault = `, failed: ${error}`;
    }),
  );
  const longest = spent
    .toSorted((one, other) => other.ms / other.calls - one.ms / one.calls)
    .slice(0, 1)
    .map(
      ({ statement, calls, ms }) =>
        `${(ms / calls).toFixed(0)} ms, ${calls} times: ${statement.slice(0, 90)}`,
    );
  console.log(
    `job ${name}: ${seconds(startedAt)} s, ${(ranMs / 1_000).toFixed(1)} s of the database's processor${fault}; longest statement ${longest}`,
  );
}

/** Follows redirects, which name the site's own address. */
async function ask(path: string): Promise<Response> {
  const response = await fetch(`${stand.urls[0]}${path}`, { redirect: "manual" });
  const location = response.headers.get("location");
  if (location === null) return response;
  const { pathname, search } = new URL(location, stand.urls[0]);
  return ask(pathname + search);
}

type Measured = {
  path: string;
  cells: (string | number)[];
  judgedMs: number;
  statements: Map<string, number[]>;
};

async function measure({ path, isFile }: Asked): Promise<Measured> {
  const times: number[] = [];
  const firsts: number[] = [];
  const sums: number[] = [];
  const calls: number[] = [];
  const judged: number[] = [];
  const statements = new Map<string, number[]>();
  let [status, bytes] = [0, 0];
  // What a process does once is not what a statement costs.
  await read(path);
  const startedAt = performance.now();
  // A slow one is asked less often.
  for (
    let visit = 0;
    visit < visits && (visit < (isFile ? 1 : 3) || performance.now() - startedAt < 20_000);
    visit += 1
  ) {
    const { spent, ranMs } = await spentBy(stand, async () => {
      const one = await read(path);
      times.push(one.ms);
      firsts.push(one.firstMs);
      ({ status, bytes } = one);
    });
    const sum = spent.reduce((ms, one) => ms + one.ms, 0);
    sums.push(sum);
    // On a busy machine statements also wait for a processor.
    judged.push(Math.min(sum, ranMs));
    calls.push(spent.reduce((sum, one) => sum + one.calls, 0));
    for (const { statement, ms, calls: count } of spent)
      statements.set(statement, [...(statements.get(statement) ?? []), isFile ? ms / count : ms]);
  }
  const longest = Math.max(0, ...[...statements.values()].map((list) => at(list, 0.95)));
  const judgedMs = isFile ? longest : at(judged, 0.95);
  const shown = [at(times, 0.5), at(times, 0.95), at(firsts, 0.5), bytes / 1_000, at(calls, 0.5)];
  return {
    path,
    cells: [
      status,
      ...shown.map((value) => value.toFixed(0)),
      at(sums, 0.5).toFixed(1),
      at(sums, 0.95).toFixed(1),
      judgedMs.toFixed(1),
    ],
    judgedMs,
    statements,
  };
}

async function read(path: string): Promise<{ status: number; bytes: number; ms: number; firstMs: number }> {
  const askedAt = performance.now();
  const response = await ask(path);
  let bytes = 0;
  let firstMs = 0;
  for await (const part of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - askedAt;
    bytes += part.length;
  }
  return { status: response.status, bytes, ms: performance.now() - askedAt, firstMs };
}

function at(list: readonly number[], share: number): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length * share)] ?? 0;
}

/** Each statement once, with the address that asks it for longest. */
function tellStatements(found: readonly Measured[]): void {
  const worst = new Map<string, { path: string; p50: number; p95: number }>();
  for (const { path, statements } of found) {
    for (const [statement, times] of statements) {
      const [p50, p95] = [at(times, 0.5), at(times, 0.95)];
      if (p95 > (worst.get(statement)?.p95 ?? -1)) worst.set(statement, { path, p50, p95 });
    }
  }
  const sorted = [...worst].toSorted(([, one], [, other]) => other.p95 - one.p95);
  const long = sorted.filter(([, { p95 }]) => p95 >= Number(values.from));
  console.log(`\n${sorted.length} statements, ${sorted.length - long.length} below ${values.from} ms`);
  console.log("| p50 | p95 | asked for longest by | statement |\n|---|---|---|---|");
  for (const [statement, { path, p50, p95 }] of long)
    console.log(
      `| ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${path} | ${statement.replaceAll("|", "¦").slice(0, 160)} |`,
    );
}
