import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { admin } from "./admin";
import { alerts } from "./alerts";
import { analytics } from "./analytics";
import { cronos } from "./cronos";
import { databaseFaultProof } from "./db-faults";
import { fees } from "./fees";
import { firstLoad } from "./first-load";
import { forgeries } from "./forgeries";
import { fuzz } from "./fuzz";
import { instances } from "./instances";
import { kill } from "./kill";
import { lighthouseScores } from "./lighthouse";
import { log } from "./log";
import { logCheck } from "./log-check";
import { logout } from "./logout";
import { memory } from "./memory";
import { nonceRace } from "./nonce-race";
import { payouts } from "./payouts";
import { pool } from "./pool";
import { postgres } from "./postgres";
import { powerIndex } from "./power-index";
import { powerIndexFaults } from "./power-index-faults";
import { inParallel, type Proof, type Size, type StandaloneProof, seededRandom } from "./proof";
import { proxies } from "./proxies";
import { recount } from "./recount";
import { rolling } from "./rolling";
import { rotation } from "./rotation";
import { rpcFaultProof } from "./rpc-faults";
import { secondVerifier } from "./second-verifier";
import { traces } from "./traces";
import { startTwoInstances } from "./two-instances";
import { voteSchedules } from "./vote-schedules";
import { window } from "./window";
import { xss } from "./xss";

const proofs: Record<string, Proof> = {
  // The longest round comes first, so that nothing waits for it at the end.
  alerts,
  "nonce-race": nonceRace,
  "rpc-faults": rpcFaultProof,
  "db-faults": databaseFaultProof,
  fuzz,
  instances,
  log,
  "log-check": logCheck,
  logout,
  rolling,
  rotation,
  pool,
  "first-load": firstLoad,
  lighthouse: lighthouseScores,
  fees,
  payouts,
  memory,
  "power-index": powerIndex,
  "power-index-faults": powerIndexFaults,
  cronos,
  "vote-schedules": voteSchedules,
  window,
  kill,
  xss,
  analytics,
  admin,
  recount,
  proxies,
  traces,
};

const standaloneProofs: Record<string, StandaloneProof> = {
  postgres,
  forgeries,
  "second-verifier": secondVerifier,
};

const allNames = [...Object.keys(proofs), ...Object.keys(standaloneProofs)];

/** Time or memory decides them, so nothing else may run beside them. */
const alone = ["pool", "memory", "xss", "lighthouse"];

/** In a short round: these don't disturb each other in this order, so one stand serves them all. */
const onOneStand = ["nonce-race", "instances", "log", "logout", "recount"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    once: { type: "boolean", default: false },
    seed: { type: "string" },
    json: { type: "string" },
    /**
     * In a short round, which prints the seed and the total itself: all on one stand. The exit code is the number of
     * failures.
     */
    part: { type: "boolean", default: false },
  },
});
const names = positionals.includes("all") ? allNames : positionals;
const unknown = names.filter((name) => !allNames.includes(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(`npm run proof -- <name> [--once] [--seed N], where <name> is all or ${allNames.join(", ")}`);
  process.exit(2);
}

const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!values.part) console.log(`seed ${seed}`);
if (values.part) process.exit(await countFailures(names).catch(countAll));
const failed = values.once && names.length > 1 ? await runThreeAtATime() : await runInTurn();
console.log(`Proofs: ${failed} failed, ${names.length - failed} passed, ${names.length} total`);
if (values.json) writeFileSync(values.json, JSON.stringify({ passed: names.length - failed, failed }));
process.exit(failed === 0 ? 0 : 1);

async function runInTurn(): Promise<number> {
  let failures = 0;
  for (const name of names) failures += await countFailures([name]);
  return failures;
}

/**
 * Short rounds wait for services more than they compute. Each has a separate process, because a proof may set its
 * environment.
 */
async function runThreeAtATime(): Promise<number> {
  let failures = 0;
  async function run(group: string[]): Promise<void> {
    const more = await countFailuresInOwnProcess(group);
    // Added after the wait, because others add theirs in between.
    failures += more;
  }
  const shared = onOneStand.filter((name) => names.includes(name));
  const single = names.filter((name) => !shared.includes(name) && !alone.includes(name));
  const groups = [shared, ...single.map((name) => [name])].filter((group) => group.length > 0);
  await inParallel(groups, { width: 3, run });
  const last = names.filter((name) => alone.includes(name)).map((name) => [name]);
  await inParallel(last, { width: 1, run });
  return failures;
}

/** Prints its output in one piece when it is done. */
function countFailuresInOwnProcess(group: readonly string[]): Promise<number> {
  const flags = ["--part", "--once", "--seed", String(seed)];
  const args = [...process.execArgv, import.meta.filename, ...group, ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => printed.push(part));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      process.stdout.write(Buffer.concat(printed));
      // A process that broke has proved nothing.
      resolve(status === null || status > group.length ? group.length : status);
    });
  });
}

/** Without a stand nothing is proved. */
function countAll(error: unknown): number {
  console.error(error);
  return names.length;
}

/** Runs them one after the other on one stand. */
async function countFailures(group: readonly string[]): Promise<number> {
  const [onlyName = ""] = group;
  const standalone = standaloneProofs[onlyName];
  if (standalone) {
    const { claim } = standalone;
    return (await holds({ name: onlyName, claim, run: (size) => standalone.runAlone(size) })) ? 0 : 1;
  }
  const chosen = group.flatMap((name) => (proofs[name] ? [{ name, proof: proofs[name] }] : []));
  const [first] = chosen;
  if (!first) return group.length;
  const stand = await startTwoInstances(first.proof);
  let failures = 0;
  try {
    for (const { name, proof } of chosen) {
      const run = (size: Size): Promise<string[]> => proof.run(stand, size);
      if (!(await holds({ name, claim: proof.claim, run }))) failures += 1;
    }
  } finally {
    await stand.stop();
  }
  return failures;
}

async function holds({
  name,
  claim,
  run,
}: {
  name: string;
  claim: string;
  run: (size: Size) => Promise<string[]>;
}): Promise<boolean> {
  const startedAt = performance.now();
  console.log(`\n${name}: ${claim}`);
  try {
    const lines = await run({ isFull: !values.once, random: seededRandom(seed) });
    for (const line of lines) console.log(`  ${line}`);
    console.log(`  holds, ${seconds(startedAt)}`);
    return true;
  } catch (error) {
    // With its causes: fast-check names only the counterexample, and the cause says what was wrong.
    console.error(`  FAILED after ${seconds(startedAt)}: ${inspect(error)}`);
    return false;
  }
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}
