// `npm test`: everything, from nothing but Node and npm. One line a kind at the end, from the runners' own results.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const results = join(root, "test-results", "json");
const startedAt = Date.now();
const environment = cleanEnvironment();
const failures = [];

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (needsInstall()) mustRun("install", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
mustRun("generate", "npm", ["run", "--silent", "generate"]);
// Types of routes that an older build left behind would be judged too.
for (const build of [".next", ".local/next"])
  rmSync(join(root, build, "types"), { recursive: true, force: true });
step("types", "npm", ["run", "--silent", "typecheck"]);
step("lint", "npm", ["run", "--silent", "lint"]);
step("dead code", "npm", ["run", "--silent", "dead-code"]);
for (const kind of ["unit", "components", "integration"]) {
  step(kind, bin("jest"), [
    "--selectProjects",
    kind,
    // Tests wait for services more than they compute, so a core alone would stand idle.
    "--maxWorkers=2",
    "--json",
    `--outputFile=${json(kind)}`,
    "--forceExit",
  ]);
}
if (step("production build", "npm", ["run", "--silent", "build"])) {
  step("proofs", "npm", ["run", "--silent", "proof", "--", "all", "--once", `--json=${json("proofs")}`]);
  // Playwright's setup starts local mode, which makes the local build.
  step("journeys", bin("playwright"), ["test"], { PLAYWRIGHT_JSON_OUTPUT_NAME: json("journeys") });
}

console.log("");
for (const kind of ["unit", "components", "integration", "proofs", "journeys"]) {
  const counts = readCounts(kind);
  if (counts === null || counts.failed > 0) failures.push(kind);
  console.log(
    counts === null ? `${kind}: no results` : `${kind}: ${counts.passed} passed, ${counts.failed} failed`,
  );
}
const failed = [...new Set(failures)];
console.log(
  `${seconds(startedAt)} in all. ${failed.length === 0 ? "Everything passed." : `Failed: ${failed.join(", ")}.`}`,
);
process.exit(failed.length === 0 ? 0 : 1);

function step(name, command, args, more = {}) {
  console.log(`\n--- ${name}`);
  const begunAt = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...environment, ...more },
    // A step that hangs is a failure too.
    timeout: 900_000,
  });
  console.log(`--- ${name}: ${status === 0 ? "passed" : "FAILED"}, ${seconds(begunAt)}`);
  if (status !== 0) failures.push(name);
  return status === 0;
}

function mustRun(name, command, args) {
  if (!step(name, command, args)) process.exit(1);
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

/** Without the app's own variables, which would turn local mode off, and without a NODE_ENV that is not the tests'. */
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
    return { passed: result.stats.expected, failed: result.stats.unexpected + result.stats.flaky };
  }
  if (kind === "proofs") return result;
  return { passed: result.numPassedTests, failed: result.numFailedTests + result.numRuntimeErrorTestSuites };
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
