// `npm test`, `npm run test:all` and `npm run test:quick`, from only Node and npm. Ends with one line per kind, from the runners' own results.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { listVariableNames } from "../local/launch-mode.mjs";
import { whyInstallIn } from "../local/why-install.mjs";
import { listRelatedTests } from "./related-tests.mjs";
import { runGraph } from "./run-graph.mjs";
import { NIGHTLY } from "./sizes.mjs";

/** Journeys that may need their second attempt; more are a fault of the product or of the tests. */
const MOST_RETRIED_JOURNEYS = 2;
/** What a quick run takes at most, of the suites that a change touches: those that are nearest to it. */
const MOST_QUICK_SUITES = 8;

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results", "json");
const size = process.argv.includes("--all") ? "all" : process.argv.includes("--quick") ? "quick" : "daily";
const KINDS = ["unit", "components", "integration", ...(size === "all" ? ["speed"] : [])];
const PROOFS = ["proofs-together", ...(size === "all" ? ["proofs-alone"] : [])];
const startedAt = Date.now();
process.chdir(root);
const environment = cleanEnvironment();

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (whyInstallIn(".", { needsTests: true })) runFirst("npm", ["ci", "--include=dev", "--prefer-offline"]);
if (whyInstallIn("local/parts", { needsThisSystem: true }))
  runFirst("npm", ["ci", "--prefix", "local/parts", "--prefer-offline"]);
// What only the night asks; by day, tests/e2e/chromium.ts installs the browser for the first test that opens it.
for (const folder of size === "all" ? ["tests/e2e", "tests/judges"] : [])
  if (!existsSync(join(root, folder, "node_modules")))
    runFirst("npm", ["ci", "--prefix", folder, "--no-audit", "--no-fund"]);
runFirst("npm", ["run", "--silent", "generate"]);
const { checksPerSecond, USUAL_CHECKS_PER_SECOND } = await import("./machine-speed.mjs");
const speedNow = () => checksPerSecond() / USUAL_CHECKS_PER_SECOND;
const speed = speedNow();
environment.MACHINE_SPEED = speed.toFixed(2);
console.log(
  `This machine works at ${environment.MACHINE_SPEED} of usual speed, on ${availableParallelism()} processors.`,
);

const isQuick = size === "quick";
const failures = await runGraph(isQuick ? quickSteps() : allSteps(), {
  // With more at once, some requests wait over 4 s for their connection.
  slots: availableParallelism(),
  speed,
  root,
  environment,
});

tellFailedTests();
tellFailedProofs();
tellDisturbedJourneys();
console.log("");
for (const kind of isQuick ? ["related"] : [...KINDS, ...PROOFS, "journeys"]) {
  const counts = readCounts(kind);
  if (!isQuick && (counts === null || counts.failed > 0)) failures.push(kind);
  console.log(counts === null ? `${kind}: no results` : `${kind}: ${wordsOf(counts)}`);
}
const failed = [...new Set(failures)];
const seconds = (Date.now() - startedAt) / 1_000;
// Read when nothing runs beside it, at both ends, because a machine's speed changes within a run.
const meanSpeed = (speed + speedNow()) / 2;
console.log(
  `${seconds.toFixed(0)} s in all at ${meanSpeed.toFixed(2)} of usual speed, ${(seconds * meanSpeed).toFixed(0)} s at usual speed. ${failed.length === 0 ? "Everything passed." : `Failed: ${failed.join(", ")}.`}`,
);
process.exit(failed.length === 0 ? 0 : 1);

/** In the order in which they start when processors are free. */
function allSteps() {
  const proofs = (which) => ({
    name: `proofs-${which}`,
    needs: ["build"],
    // Two run at a time, and some promise an answer within seconds.
    slots: 2,
    seconds: size === "all" ? 1_800 : 240,
    command: "npm",
    args: ["run", "--silent", "proof", "--", which, "--once", `--json=${json(`proofs-${which}`)}`],
  });
  const judgesTypes = {
    name: "types of tests/judges",
    needs: ["typecheck"],
    seconds: 60,
    command: bin("tsc"),
    args: ["--noEmit", "-p", "tests/judges"],
  };
  const usual = [
    script("build", 120),
    // Short steps that would each leave a processor idle if they ran alone. The build writes route types too.
    inGaps({ ...script("typecheck", 60), after: ["build"] }),
    inGaps(script("lint", 60)),
    inGaps(script("dead-code", 60)),
    // They fill the second processor beside the build.
    jestStep("unit", 240, { workers: 1, slots: 1 }),
    jestStep("components", 240, { workers: 2, slots: 1 }),
    proofs("together"),
    jestStep("integration", 450, { workers: availableParallelism(), slots: 2 }),
    // Playwright's setup starts local mode on the same build.
    {
      name: "journeys",
      needs: ["build"],
      slots: 2,
      seconds: size === "all" ? 1_200 : 240,
      command: bin("playwright"),
      args: ["test"],
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: json("journeys") },
    },
  ];
  if (size !== "all") return usual;
  const earlier = usual.map(({ name }) => name);
  const speed = {
    ...jestStep("speed", 240, { workers: 1, slots: 2 }),
    after: [...earlier, judgesTypes.name],
  };
  return [...usual, inGaps(judgesTypes), speed, { ...proofs("alone"), after: [...earlier, speed.name] }];
}

/** Started as soon as it may, beside whatever else runs. */
function inGaps(step) {
  return { ...step, slots: 0 };
}

function script(name, seconds) {
  return { name, seconds, command: "npm", args: ["run", "--silent", name] };
}

function jestStep(kind, seconds, { workers, slots }) {
  const output = ["--json", `--outputFile=${json(kind)}`];
  const args = ["--selectProjects", kind, `--maxWorkers=${workers}`, ...output];
  return { name: kind, slots, seconds, command: bin("jest"), args };
}

/** Types as far as they changed, Biome on the changed files, and the nearest of the tests that these files touch. */
function quickSteps() {
  const changed = listChanged();
  console.log(`Changed: ${changed.join(", ") || "nothing"}`);
  const code = changed.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
  const tests = nearestTests(changed.filter((file) => /\.(tsx?|mjs)$/.test(file)));
  const output = ["--json", `--outputFile=${json("related")}`];
  const steps = [inGaps(script("typecheck", 60))];
  if (code.length > 0)
    steps.push(
      inGaps({
        name: "lint",
        seconds: 30,
        command: bin("biome"),
        args: ["check", "--error-on-warnings", ...code],
      }),
    );
  if (tests.length > 0)
    steps.push({
      name: "related tests",
      seconds: 120,
      command: bin("jest"),
      args: [...output, "--runTestsByPath", ...tests],
    });
  return steps;
}

/** What differs from the last commit, or in the last commit when nothing does. */
function listChanged() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const open = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  const changed = open.length > 0 ? open : git("diff", "--name-only", "HEAD~1");
  return [...new Set(changed)].filter((file) => existsSync(join(root, file)));
}

function nearestTests(changed) {
  if (changed.length === 0) return [];
  const tests = listRelatedTests({ changed, leftOut: Object.keys(NIGHTLY) });
  const chosen = tests.slice(0, MOST_QUICK_SUITES);
  console.log(
    `Suites that this touches: ${tests.length}. The nearest ${chosen.length} run; npm test runs all.`,
  );
  return chosen;
}

function runFirst(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: environment });
  if (status !== 0) process.exit(1);
}

/** Without the app's own variables, which would turn local mode off, and without a foreign NODE_ENV. */
function cleanEnvironment() {
  const own = listVariableNames(readFileSync(join(root, ".env.example"), "utf8"));
  const unwanted = new Set([...own, "NODE_ENV", "NODE_OPTIONS", "LOCAL_MODE"]);
  const kept = Object.entries(process.env).filter(([name]) => !unwanted.has(name));
  return {
    ...Object.fromEntries(kept),
    CI: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    CHECKPOINT_DISABLE: "1",
    TEST_SIZE: size,
  };
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
  if (kind.startsWith("proofs")) return result;
  return { passed: result.numPassedTests, failed: result.numFailedTests + result.numRuntimeErrorTestSuites };
}

function wordsOf({ passed, failed, flaky = 0, skipped = 0 }) {
  const retried = flaky > 0 ? `, ${flaky} only at the second attempt` : "";
  return `${passed} passed, ${failed} failed${retried}${skipped > 0 ? `, ${skipped} not run` : ""}`;
}

function tellFailedTests() {
  for (const kind of [...KINDS, "related"].filter((each) => existsSync(json(each)))) {
    for (const { name, assertionResults } of JSON.parse(readFileSync(json(kind), "utf8")).testResults)
      for (const { status, fullName } of assertionResults)
        if (status === "failed") console.log(`\n${relative(root, name)}: ${fullName}`);
  }
}

function tellFailedProofs() {
  for (const kind of PROOFS.filter((each) => existsSync(json(each))))
    for (const reason of JSON.parse(readFileSync(json(kind), "utf8")).reasons) console.log(`\n${reason}`);
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
