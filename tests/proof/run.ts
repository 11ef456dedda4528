import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { inspect, parseArgs } from "node:util";
import { LEFT_OUT } from "../sizes.mjs";
import { findProofs, inParallel, listProofs, type Size, seededRandom } from "./proof";
import { startTwoInstances } from "./two-instances";

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
const isDaily = (name: string): boolean =>
  !LEFT_OUT.some((pattern) => new RegExp(pattern).test(`/tests/proof/${name}.proof.ts`));
const listed = listProofs();
const isNamed = positionals.length > 0 && positionals.every((name) => listed.includes(name));
const proofs = await findProofs(isNamed ? positionals : listed.filter(isDaily));
const found = [...proofs.keys()];
const groups: Readonly<Record<string, string[]>> = {
  all: found,
  together: found.filter((name) => !isAlone(name)),
  alone: found.filter(isAlone),
};
const names = positionals.flatMap((name) => groups[name] ?? [name]);
const unknown = names.filter((name) => !proofs.has(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `npm run proof -- <name> [--once] [--seed N], where <name> is all, together, alone or ${listed.join(", ")}`,
  );
  process.exit(2);
}

const MOST_REASON_CHARACTERS = 600;

const seed = Number(values.seed ?? Date.now() % 2 ** 31);
if (!values.part) console.log(`seed ${seed}`);
/** Which failed, and the first words of why: the output of each is far above the end. */
const reasons: string[] = [];
if (values.part) process.exit(await countFailures(names).catch(countAll));
const failed = values.once && names.length > 1 ? await runTwoAtATime() : await runInTurn();
console.log(`Proofs: ${failed} failed, ${names.length - failed} passed, ${names.length} total`);
if (values.json)
  writeFileSync(values.json, JSON.stringify({ passed: names.length - failed, failed, reasons }));
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
async function runTwoAtATime(): Promise<number> {
  let failures = 0;
  async function run(group: string[]): Promise<void> {
    const more = await countFailuresInOwnProcess(group);
    // Added after the wait, because others add theirs in between.
    failures += more;
  }
  const alone = names.filter(isAlone);
  const others = names.filter((name) => !isAlone(name));
  const stands = [...new Set(others.map(standOf))];
  await inParallel(
    stands.map((stand) => others.filter((name) => standOf(name) === stand)),
    { width: 2, run },
  );
  await inParallel(
    alone.map((name) => [name]),
    { width: 1, run },
  );
  return failures;
}

function isAlone(name: string): boolean {
  return proofs.get(name)?.isAlone === true;
}

/** Which stand it uses in a short round: without a name, its own. */
function standOf(name: string): string {
  const proof = proofs.get(name);
  return proof && "run" in proof ? (proof.stand ?? name) : name;
}

/** Prints its output in one piece when it is done. */
function countFailuresInOwnProcess(group: readonly string[]): Promise<number> {
  const flags = ["--part", "--once", "--seed", String(seed)];
  const args = [...process.execArgv, import.meta.filename, ...group, ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => printed.push(part));
  child.on("message", (reason) => reasons.push(String(reason)));
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
  const only = proofs.get(onlyName);
  if (only && "runAlone" in only) {
    const run = (size: Size): Promise<string[]> => only.runAlone(size);
    return (await holds({ name: onlyName, claim: only.claim, run })) ? 0 : 1;
  }
  const chosen = group.flatMap((name) => {
    const proof = proofs.get(name);
    return proof && "run" in proof ? [{ name, proof }] : [];
  });
  const stand = await startTwoInstances({
    environment: Object.assign({}, ...chosen.map(({ proof }) => proof.environment)),
    isForBrowser: chosen.some(({ proof }) => proof.isForBrowser),
  });
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
    await tellReason(`${name}: ${inspect(error).slice(0, MOST_REASON_CHARACTERS)}`);
    return false;
  }
}

function tellReason(reason: string): Promise<unknown> | number {
  if (!process.send) return reasons.push(reason);
  return new Promise((resolve) => process.send?.(reason, resolve));
}

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}
