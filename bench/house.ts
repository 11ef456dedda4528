import { parseArgs } from "node:util";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { domainOrder, moduleAt } from "@/tests/architecture";
import { listFiles, readText, resolveImport, scanImports } from "@/tests/source-files";

/**
 * Measures the code base, to compare before and after a change: sizes, functions, imports, hand-mapped rows, SQL, repeated
 * lines, comments, sentences, and tests per line of code. `--json` prints only the numbers.
 */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });

const RUN = 6;
const isTest = (path: string) => /^(tests|bench)\/|\.test\.tsx?$/.test(path);
const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts");

type Source = { path: string; text: string; lines: string[]; comments: string[]; functions: number[] };

const files = listFiles();
const sources = files.filter(isCode).map(readSource);
const code = sources.filter(({ path }) => !isTest(path));

function readSource(path: string): Source {
  const text = readText(path);
  const { program, comments } = parseSync(path, text);
  const functions: number[] = [];
  const lineOf = startsOf(text);
  const note = ({ start, end }: Node) => void functions.push(lineOf(end) - lineOf(start) + 1);
  new Visitor({
    FunctionDeclaration: note,
    MethodDefinition: note,
    VariableDeclarator(node) {
      if (node.init?.type === "ArrowFunctionExpression" || node.init?.type === "FunctionExpression")
        note(node);
    },
  }).visit(program);
  return {
    path,
    text,
    lines: text.split("\n").slice(0, -1),
    comments: comments.map(({ value }) => value),
    functions,
  };
}

/** The line of a place in a text, counted from 0. */
function startsOf(text: string): (place: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (place) => {
    const next = starts.findIndex((start) => start > place);
    return (next === -1 ? starts.length : next) - 1;
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(share * (numbers.length - 1))] ?? 0;
}

function countMatches(pattern: RegExp, among: readonly Source[] = code): number {
  return sum(among.map(({ text }) => [...text.matchAll(pattern)].length));
}

const linesOf = (among: readonly Source[]) => sum(among.map(({ lines }) => lines.length));
const folderOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("lib/") ? 2 : 1)
    .join("/");

const importsOf = (path: string, text: string) =>
  scanImports(text).flatMap(({ specifier }) => resolveImport({ from: path, specifier }) ?? []);

/** Modules of lib and components that one other module imports, tests apart. */
function countOneImporterFiles(): number {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of code) {
    for (const target of importsOf(path, text)) {
      importers.set(target, (importers.get(target) ?? new Set()).add(path));
    }
  }
  return [...importers].filter(([path, by]) => /^(lib|components)\//.test(path) && by.size === 1).length;
}

/** Imports from one domain of lib into another. */
function countImportsBetweenDomains(): number {
  return sum(
    code.map(({ path, text }) => {
      const { domain } = moduleAt(path);
      if (domain === null) return 0;
      return importsOf(path, text).filter((target) => (moduleAt(target).domain ?? domain) !== domain).length;
    }),
  );
}

/** Runs of six or more equal lines in two places, without blank lines and pure punctuation. */
function countRepeatedRuns(): number {
  const seen = new Map<string, number>();
  let repeated = 0;
  for (const { lines } of code) {
    const said = lines
      .map((line) => line.trim())
      .filter((line) => /\w/.test(line) && !line.startsWith("import "));
    let isInside = false;
    for (let start = 0; start + RUN <= said.length; start += 1) {
      const run = said.slice(start, start + RUN).join("\n");
      const times = (seen.get(run) ?? 0) + 1;
      seen.set(run, times);
      if (times > 1 && !isInside) repeated += 1;
      isInside = times > 1;
    }
  }
  return repeated;
}

/** Words of a sentence in the prose of the documents: no code, tables or headings. */
function measureSentences(): { sentences: number; mean: number; long: number } {
  const prose = files
    .filter(
      (path) => /^(docs\/.*|README)\.?md$|^README\.md$/.test(path) && !/docs\/(spec|product)\.md$/.test(path),
    )
    .map((path) => readText(path).replace(/```[\s\S]*?```/g, ""))
    .flatMap((text) => text.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/))
    .filter((block) => !/^\s*[#|<!]/.test(block));
  const lengths = prose
    .flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?:])\s+(?=[A-Z`"*])/))
    .map((sentence) => sentence.trim().split(" ").length)
    .filter((words) => words > 2);
  const mean = sum(lengths) / lengths.length;
  return { sentences: lengths.length, mean, long: lengths.filter((words) => words > 30).length };
}

/** Lines of tests per line of code, for a domain of lib with its screens and routes. */
function shareOfTests(domain: string): number {
  const own = sources.filter(({ path }) =>
    new RegExp(`^(lib|components|app/api|app|tests/e2e|tests/proof)/(\\(.*\\)/)?${domain}\\b`).test(path),
  );
  const tests = linesOf(own.filter(({ path }) => isTest(path)));
  return tests / Math.max(1, linesOf(own.filter(({ path }) => !isTest(path))));
}

const functions = code.flatMap((source) => source.functions);
const comments = sum(code.map((source) => sum(source.comments.map((comment) => comment.split("\n").length))));
const { sentences, mean, long } = measureSentences();
const folders = [...new Set(code.map(({ path }) => folderOf(path)))].sort();

const figures: Record<string, number> = {
  "files without tests": code.length,
  "lines without tests": linesOf(code),
  "lines of tests, proofs and benchmarks": linesOf(sources.filter(({ path }) => isTest(path))),
  "lines of SQL in migrations and functions": sum(
    files.filter((path) => path.endsWith(".sql")).map((path) => readText(path).split("\n").length - 1),
  ),
  functions: functions.length,
  "lines of a function, median": quantile(functions, 0.5),
  "lines of a function, 95 of 100": quantile(functions, 0.95),
  "files with one importer": countOneImporterFiles(),
  "imports between domains": countImportsBetweenDomains(),
  "columns mapped by hand (x: row.y)": countMatches(/\b\w+: (?:row|r|each)\.[a-z]+_[a-z_]+/g),
  "BigInt(row.x)": countMatches(/BigInt\((?:row\.|[a-z]+_)[a-z_]+/g),
  "inline row types": countMatches(/query<\{/g),
  "types named ...Row": countMatches(/^(?:export )?type \w*Row\b/gm),
  "SQL fragments":
    countMatches(/`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/g) +
    countMatches(/"(?:SELECT|INSERT|UPDATE|DELETE|WITH) /g),
  [`repeated runs of ${RUN} lines and more`]: countRepeatedRuns(),
  comments: sum(code.map((source) => source.comments.length)),
  "comment lines of 100": Math.round((1_000 * comments) / linesOf(code)) / 10,
  "sentences in documents": sentences,
  "words of a sentence, mean": Math.round(10 * mean) / 10,
  "sentences over 30 words": long,
  ...Object.fromEntries(
    folders.map((folder) => [
      `lines in ${folder}`,
      linesOf(code.filter(({ path }) => folderOf(path) === folder)),
    ]),
  ),
  ...Object.fromEntries(
    domainOrder.map((domain) => [`tests for code, ${domain}`, Math.round(100 * shareOfTests(domain)) / 100]),
  ),
};

if (values.json) console.log(JSON.stringify(figures));
else
  for (const [name, figure] of Object.entries(figures))
    console.log(`${name.padEnd(44)}${figure.toLocaleString("en").padStart(10)}`);
