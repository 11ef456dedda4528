import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parseSync, Visitor } from "oxc-parser";
import { seededRandom } from "./proof/proof";
import { listRelatedTests } from "./related-tests.mjs";
import { NIGHTLY } from "./sizes.mjs";
import { listFiles } from "./source-files";

/**
 * Plants faults one at a time, and says which tests notice: `npm run mutate -- --seed 7 --count 120`. Only on a clean checkout, because it
 * changes files and restores them. Proofs, journeys and farther suites are not run, so they may notice more.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "120" },
    /** How many of the seed's faults were tried before. */
    skip: { type: "string", default: "0" },
  },
});
const PLACES =
  /^(lib\/(auth|ballots|votes|fees|power|holdings|recount|publishing)|components\/(votes|fees|wallet))\/.*\.tsx?$/;
const OTHER_OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "+",
  "&&": "||",
  "||": "&&",
};

/** The nearest suites notice most, so three of them run first. Those that are farther than the last number are not asked. */
const STEPS = [0, 3, 24];

/** A fault may let a test wait or count for ever. */
const LIMIT_MS = 900_000;
const NEVER_ENDED = "a test that never ended";

type Fault = { file: string; start: number; end: number; text: string };

if (execFileSync("git", ["status", "--porcelain"], { encoding: "utf8" }) !== "")
  throw new Error("Commit or stash your changes first: this changes files and restores them.");
const faults = listFiles()
  .filter((file) => PLACES.test(file) && !/\.test\.tsx?$|\/generated\//.test(file))
  .flatMap(listFaults);
// So that an interrupt puts the file back before it ends this.
process.on("SIGINT", () => undefined);
const random = seededRandom(Number(values.seed));
const chosen = faults
  .map((fault) => ({ fault, order: random() }))
  .sort((left, right) => left.order - right.order)
  .slice(Number(values.skip), Number(values.skip) + Number(values.count));
console.log(`seed ${values.seed}: ${chosen.length} of ${faults.length} possible faults`);
const counts = new Map<string, number>();
for (const { fault } of chosen) {
  const { size, suite } = tryFault(fault);
  counts.set(size, (counts.get(size) ?? 0) + 1);
  console.log(`${size.padEnd(9)} ${wordsOf(fault)}${suite ? `, by ${suite}` : ""}`);
}
console.log([...counts].map(([size, count]) => `${size}: ${count}`).join(", "));

type Size = "daily" | "all";

function tryFault(fault: Fault): { size: string; suite: string | null } {
  for (const size of ["daily", "all"] as const) {
    const suite = withFault(fault, () => firstToNotice(fault.file, size));
    if (suite === null) continue;
    // On a busy machine a suite may fail for no fault of ours.
    if (suite !== NEVER_ENDED && !jest(size, [suite]).isGreen) return { size: "unsure", suite };
    return { size: size === "daily" ? "npm test" : "the night", suite };
  }
  return { size: "nothing", suite: null };
}

function withFault<Found>(fault: Fault, look: () => Found): Found {
  const source = readFileSync(fault.file, "utf8");
  writeFileSync(fault.file, source.slice(0, fault.start) + fault.text + source.slice(fault.end));
  try {
    return look();
  } finally {
    writeFileSync(fault.file, source);
  }
}

function jest(size: Size, tests: readonly string[]): { isGreen: boolean; isStopped: boolean; text: string } {
  const flags = ["--bail", "--silent", "--forceExit", "--maxWorkers=2", "--runTestsByPath"];
  const { status, signal, stderr } = spawnSync("node_modules/.bin/jest", [...flags, ...tests], {
    encoding: "utf8",
    env: { ...process.env, TEST_SIZE: size },
    timeout: LIMIT_MS,
  });
  if (signal === "SIGINT" || status === 130) throw new Error("Stopped; every file is as it was.");
  return { isGreen: status === 0, isStopped: signal !== null, text: stderr };
}

function firstToNotice(file: string, size: Size): string | null {
  const tests = listRelatedTests({ changed: [file], leftOut: size === "all" ? [] : Object.keys(NIGHTLY) });
  for (const [step, from] of STEPS.slice(0, -1).entries()) {
    const part = tests.slice(from, STEPS[step + 1]);
    if (part.length === 0) return null;
    const { isGreen, isStopped, text } = jest(size, part);
    if (isGreen) continue;
    if (isStopped) return NEVER_ENDED;
    const [, suite] = /^FAIL \S+ (\S+)/m.exec(text) ?? [];
    if (suite === undefined) throw new Error(`No suite failed, but Jest did:\n${text}`);
    return suite;
  }
  return null;
}

function listFaults(file: string): Fault[] {
  const source = readFileSync(file, "utf8");
  const found: Fault[] = [];
  const replace = ({ start, end }: { start: number; end: number }, text: string): void => {
    found.push({ file, start, end, text });
  };
  const operator = (node: { left: { end: number }; right: { start: number }; operator: string }): void => {
    const other = OTHER_OPERATORS[node.operator];
    const start = source.indexOf(node.operator, node.left.end);
    if (other && start < node.right.start) replace({ start, end: start + node.operator.length }, other);
  };
  new Visitor({
    BinaryExpression: operator,
    LogicalExpression: operator,
    UnaryExpression(node) {
      if (node.operator === "!") replace({ start: node.start, end: node.start + 1 }, "");
    },
    IfStatement(node) {
      replace(node.test, "false");
    },
    Literal(node) {
      if (typeof node.value === "boolean") replace(node, String(!node.value));
      if (typeof node.value === "number" || typeof node.value === "bigint")
        replace(
          node,
          source
            .slice(node.start, node.end)
            .replace(/^[\d_]+/, (digits) => `${BigInt(digits.replaceAll("_", "")) + 1n}`),
        );
    },
    TemplateElement(node) {
      if (!/\b(SELECT|UPDATE|INSERT|DELETE)\b/.test(node.value.raw)) return;
      for (const [pattern, other] of [
        [" >= ", " > "],
        [" <= ", " < "],
        [" < ", " <= "],
        [" > ", " >= "],
        [" AND ", " OR "],
      ] as const)
        for (const { index } of node.value.raw.matchAll(new RegExp(pattern, "g"))) {
          const start = source.indexOf(node.value.raw, node.start) + index;
          replace({ start, end: start + pattern.length }, other);
        }
    },
  }).visit(parseSync(file, source).program);
  return found.filter(({ start, end, text }) => source.slice(start, end) !== text);
}

function wordsOf({ file, start, end, text }: Fault): string {
  const source = readFileSync(file, "utf8");
  const line = source.slice(0, start).split("\n").length;
  return `${file}:${line}: ${source.slice(start, end).replaceAll(/\s+/g, " ").slice(0, 60).trim()} -> ${text.trim() || "nothing"}`;
}
