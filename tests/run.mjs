// `npm test`: everything, from only Node and npm. Ends with one line per kind, from the runners' own results.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Journeys that may need their second attempt; more are a fault of the product or of the tests. */
const MOST_RETRIED_JOURNEYS = 2;
const root = join(import.meta.dirname, "..");
const results = join(root, "test-results", "json");
const startedAt = Date.now();
const environment = cleanEnvironment();
const failures = [];
const durations = [];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (needsInstall()) await mustRun("install", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
await mustRun("generate", "npm", ["run", "--silent", "generate"]);
// Route types left over from an older build would be checked too.
for (const build of [".next", ".local/next"])
  rmSync(join(root, build, "types"), { recursive: true, force: true });
// Each uses one core for most of its time.
await Promise.all(
  ["typecheck", "lint", "dead-code"].map((script) =>
    step(script, "npm", ["run", "--silent", script], { isQuiet: true }),
  ),
);
// Integration tests wait for services as long as they compute, so one worker per core would leave it idle.
for (const [kind, workers] of [
  ["unit", 2],
  ["components", 2],
  ["integration", 3],
]) {
  await step(kind, bin("jest"), [
    "--selectProjects",
    kind,
    `--maxWorkers=${workers}`,
    "--json",
    `--outputFile=${json(kind)}`,
    "--forceExit",
  ]);
}
if (await step("production build", "npm", ["run", "--silent", "build"])) {
  await step("proofs", "npm", [
    "run",
    "--silent",
    "proof",
    "--",
    "all",
    "--once",
    `--json=${json("proofs")}`,
  ]);
  // Playwright's setup starts local mode, which makes the local build.
  environment.PLAYWRIGHT_JSON_OUTPUT_NAME = json("journeys");
  await step("journeys", bin("playwright"), ["test"]);
}

tellFailedTests();
tellFailedProofs();
tellDisturbedJourneys();
console.log("\nWhat took how long:");
for (const [name, duration] of durations) console.log(`${duration.padStart(6)}  ${name}`);
console.log("");
for (const kind of ["unit", "components", "integration", "proofs", "journeys"]) {
  const counts = readCounts(kind);
  if (counts === null || counts.failed > 0) failures.push(kind);
  console.log(counts === null ? `${kind}: no results` : `${kind}: ${wordsOf(counts)}`);
}
const failed = [...new Set(failures)];
console.log(
  `${seconds(startedAt)} in all. ${failed.length === 0 ? "Everything passed." : `Failed: ${failed.join(", ")}.`}`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** A quiet step runs beside others and prints its output in one piece when it is done. */
async function step(name, command, args, { isQuiet = false } = {}) {
  if (!isQuiet) console.log(`\n--- ${name}`);
  const begunAt = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: isQuiet ? ["inherit", "pipe", "pipe"] : "inherit",
    env: environment,
    // A step that hangs is a failure too; a slow machine takes half an hour for one.
    timeout: 2_400_000,
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => printed.push(part));
  const [status] = await once(child, "close");
  const duration = seconds(begunAt);
  durations.push([name, duration]);
  if (isQuiet) process.stdout.write(`\n--- ${name}\n${Buffer.concat(printed)}`);
  console.log(`--- ${name}: ${status === 0 ? "passed" : "FAILED"}, ${duration}`);
  if (status !== 0) failures.push(name);
  return status === 0;
}

async function mustRun(name, command, args) {
  if (!(await step(name, command, args))) process.exit(1);
}

/** True when packages are missing, older than the lockfile, or installed without what tests need. */
function needsInstall() {
  const installed = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(installed) || !existsSync(join(root, "node_modules", "jest"))) return true;
  return (
    statSync(installed).mtimeMs < statSync(join(root, "package-lock.json")).mtimeMs && !isSameLock(installed)
  );
}

function isSameLock(installed) {
  const versions = (file) =>
    Object.entries(JSON.parse(readFileSync(file, "utf8")).packages)
      .filter(([name, entry]) => name !== "" && !entry.optional)
      .map(([name, entry]) => `${name}@${entry.version}`)
      .join();
  return versions(installed) === versions(join(root, "package-lock.json"));
}

/** Without the app's own variables, which would turn local mode off, and without a foreign NODE_ENV. */
function cleanEnvironment() {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const own = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]);
  const unwanted = new Set([...own, "NODE_ENV", "NODE_OPTIONS", "LOCAL_MODE"]);
  const kept = Object.entries(process.env).filter(([name]) => !unwanted.has(name));
  return { ...Object.fromEntries(kept), CI: "1", NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" };
}

function readCounts(kind) {
  if (!existsSync(json(kind))) return null;
  const result = JSON.parse(readFileSync(json(kind), "utf8"));
  if (kind === "journeys") {
    const { expected, unexpected, flaky, skipped } = result.stats;
    const isDisturbed = flaky > MOST_RETRIED_JOURNEYS;
    return {
      passed: isDisturbed ? expected : expected + flaky,
      failed: unexpected + (isDisturbed ? flaky : 0),
      flaky,
      skipped,
    };
  }
  if (kind === "proofs") return result;
  return { passed: result.numPassedTests, failed: result.numFailedTests + result.numRuntimeErrorTestSuites };
}

function wordsOf({ passed, failed, flaky = 0, skipped = 0 }) {
  const retried = flaky > 0 ? `, ${flaky} only at the second attempt` : "";
  return `${passed} passed, ${failed} failed${retried}${skipped > 0 ? `, ${skipped} not run` : ""}`;
}

function tellFailedTests() {
  for (const kind of ["unit", "components", "integration"].filter((each) => existsSync(json(each)))) {
    for (const { name, assertionResults } of JSON.parse(readFileSync(json(kind), "utf8")).testResults)
      for (const { status, fullName } of assertionResults)
        if (status === "failed") console.log(`\n${relative(root, name)}: ${fullName}`);
  }
}

function tellFailedProofs() {
  if (!existsSync(json("proofs"))) return;
  for (const reason of JSON.parse(readFileSync(json("proofs"), "utf8")).reasons) console.log(`\n${reason}`);
}

/** Why journeys failed, including those that passed later, because their output is far above. */
function tellDisturbedJourneys() {
  if (!existsSync(json("journeys"))) return;
  const read = (suite) => [...(suite.suites ?? []).flatMap(read), ...(suite.specs ?? [])];
  for (const { title, file, tests } of read(JSON.parse(readFileSync(json("journeys"), "utf8")))) {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors ?? []));
    if (errors.length === 0) continue;
    console.log(`\n${file}: ${title}`);
    for (const { message } of errors)
      console.log(
        stripVTControlCharacters(message ?? "")
          .split("\n")
          .slice(0, 25)
          .join("\n"),
      );
  }
}

function json(kind) {
  return join(results, `${kind}.json`);
}

function bin(name) {
  return join(root, "node_modules", ".bin", name);
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`;
}
