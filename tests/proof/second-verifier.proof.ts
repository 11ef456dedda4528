import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { enterIntoLog } from "../builders/evidence-log";
import { type CommandLine, openCommandLine } from "../forgeries/show-to-command-line";
import { writeFile } from "../forgeries/show-to-page";
import { alterFile } from "../second-verifier/alter-file";
import { askSecondVerifier, hasPython } from "../second-verifier/ask-second-verifier";
import { type Case, makeAskedCases } from "../second-verifier/asked-cases";
import { compareArguments, pythonIn, readEnding } from "../second-verifier/compare-arguments";
import { judgeAsCommandLine } from "../second-verifier/judge-as-command-line";
import { plant, plantedArguments, plantedFaults } from "../second-verifier/planted-faults";
import { isChosen, type Random } from "../second-verifier/random-choice";
import { type RandomFile, randomFile } from "../second-verifier/random-file";
import { readVectors } from "../second-verifier/read-vectors";
import { inParallel, type StandaloneProof, seededRandom, tally } from "./proof";

const FILES = { full: 1_000, once: 60 };
/** Random files that are packed, whose whole log is read, and about which a node is asked: so many each. */
const ASKED = { full: 250, once: 20 };
/** What shows that a rule is left out; a short round leaves out this share of the rules. */
const PLANTING = { seed: 1, count: 60, share: 0.2 };
const BATCH = 50;
/** Rules that the Python verifier forgets, one at a time, to show that a difference would be seen. */
const RULES = [
  ...["position", "power", "same-time", "digest", "signature", "window", "clock"],
  ...["completeness", "witnesses"],
];
/** Both command lines also check every n-th file. */
const COMMAND_LINE_STEP = 25;
/** How many differences are printed. */
const SHOWN = 20;
const PROGRAM = join(import.meta.dirname, "../second-verifier");
const ALTERED = " | altered: ";

/** Needs nothing but Python. */
export const proof: StandaloneProof = {
  claim:
    "a verifier written from docs/protocol.md alone, in Python, gives every random file and every vector the product's verdict and lines",
  async runAlone({ isFull, random }) {
    if (!(await hasPython())) return ["skipped: no python3"];
    const cases = await makeCases({ random, count: isFull ? FILES.full : FILES.once });
    const vectors = readVectors();
    const differences = await findDifferences([...cases, ...vectors]);
    assert.equal(differences.length, 0, differences.slice(0, SHOWN).join("\n\n"));
    const shown = await compareCommandLines(cases);
    const findings = cases.flatMap(({ ours }) => ours.findings);
    const planted = await plantFaults(vectors);
    const asked = await compareAsked({ random, count: isFull ? ASKED.full : ASKED.once });
    const isPlanted = () => isFull || isChosen(random, PLANTING.share);
    const some = plantedFaults.filter(isPlanted);
    return [
      `${cases.length} random files: ${tally(cases.map(({ ours }) => ours.verdict))}`,
      `altered at one place: ${cases.filter(({ name }) => name.includes(ALTERED)).length}`,
      `findings that both name: ${findings.length}, at ${new Set(findings).size} lines`,
      `${vectors.length} vectors: ${tally(vectors.map(({ ours }) => ours.verdict))}`,
      "differences: 0",
      `${shown} random files shown to both command lines: the same verdicts and degrees`,
      `planted, vectors that differ without a rule: ${planted.join(", ")}`,
      ...asked,
      await plantInSource(some),
      ...(await compareArguments(plantedArguments.filter(isPlanted))),
    ];
  },
};

async function makeCases({ random, count }: { random: Random; count: number }): Promise<Case[]> {
  const engine = await loadSignatureEngine();
  const cases: Case[] = [];
  let donor: RandomFile["file"] | null = null;
  while (cases.length < count) {
    const made = await randomFile(random);
    const done = donor !== null && isChosen(random, 0.5) ? alter({ made, donor, random }) : null;
    if (done === null) donor = made.file;
    const name = `${made.shape}${done ?? ""}`;
    const text = writeText(made.file);
    const ours = await judgeAsCommandLine(text, { reader: made.reader, engine }).catch((error: unknown) => {
      throw new Error(`the product breaks on ${name}`, { cause: error });
    });
    cases.push({ name, text, reader: made.reader, ours });
  }
  return cases;
}

/** Answers what was done. */
function alter({ made, donor, random }: { made: RandomFile; donor: unknown; random: Random }): string {
  const done = alterFile({ file: made.file, donor, random });
  const isServer = isChosen(random, 0.3);
  if (isServer) enterAgain(made.file);
  return `${ALTERED}${done}${isServer ? ", with a log that fits" : ""}`;
}

/** Like a server that forges a file: everything altered gets its place in a new log. */
function enterAgain(file: RandomFile["file"]): void {
  const before = structuredClone(file);
  try {
    enterIntoLog(file);
  } catch {
    // An alteration that no log can contain.
    Object.assign(file, before);
  }
}

/** As the server writes it, if its voters are still a list. */
function writeText(file: RandomFile["file"]): string {
  return Array.isArray(file.voters) ? writeFile(file) : JSON.stringify(file);
}

async function findDifferences(
  cases: readonly Case[],
  options: Parameters<typeof askSecondVerifier>[1] = {},
): Promise<string[]> {
  const differences: string[] = [];
  const batches = Array.from({ length: Math.ceil(cases.length / BATCH) }, (_, index) =>
    cases.slice(index * BATCH, (index + 1) * BATCH),
  );
  const run = async (batch: readonly Case[]) => {
    const theirs = await askSecondVerifier(batch, options);
    for (const [index, { name, ours }] of batch.entries()) {
      const [left, right] = [ours, theirs[index]].map((judged) => JSON.stringify(judged));
      if (left !== right) differences.push(`${name}\n  product: ${left}\n  Python:  ${right}`);
    }
  };
  await inParallel(batches, { width: 2, run });
  return differences;
}

/** For each rule, how many vectors show that it was left out. */
async function plantFaults(vectors: readonly Case[]): Promise<string[]> {
  const planted: string[] = [];
  for (const rule of RULES) {
    const { length } = await findDifferences(vectors, { leaveOut: rule });
    assert.notEqual(length, 0, `no vector shows that the rule "${rule}" is left out`);
    planted.push(`${rule} ${length}`);
  }
  return planted;
}

/** Packed files, whole logs, nodes and anchors. */
async function compareAsked(size: { random: Random; count: number }): Promise<string[]> {
  const { cases, stop } = await makeAskedCases(size);
  try {
    const differences = await findDifferences(Object.values(cases).flat());
    assert.equal(differences.length, 0, differences.slice(0, SHOWN).join("\n\n"));
    const shown = await compareCommandLines([...cases.packed, ...cases.logs, ...cases.chains]);
    const said = Object.entries(cases).map(
      ([kind, all]) => `${all.length} ${kind}: ${tally(all.map(({ ours }) => ours.verdict))}`,
    );
    return [
      ...said,
      "differences: 0",
      `${shown} of them shown to both command lines: the same verdicts and degrees`,
    ];
  } finally {
    stop();
  }
}

/** The same without each rule, on files that are the same in every run, because few files show a rare one. */
async function plantInSource(faults: typeof plantedFaults): Promise<string> {
  const { cases, stop } = await makeAskedCases({
    random: seededRandom(PLANTING.seed),
    count: PLANTING.count,
  });
  try {
    const missed: string[] = [];
    const run = async (fault: (typeof faults)[number]) => {
      const program = await plant(fault);
      const seen = await findDifferences(cases[fault.shownBy], { program }).finally(() =>
        rm(program, { recursive: true }),
      );
      if (seen.length === 0) missed.push(`${fault.file}: ${fault.rule}`);
    };
    await inParallel(faults, { width: 2, run });
    assert.deepEqual(missed, [], "nothing shows that these rules are left out");
    return `planted in packed files, whole logs, nodes and anchors, and seen: ${faults.length} of ${plantedFaults.length}`;
  } finally {
    stop();
  }
}

/** Shows some to both programs, the packed one and Python's, as people call them. */
async function compareCommandLines(cases: readonly Case[]): Promise<number> {
  const some = cases.filter((_, index) => index % COMMAND_LINE_STEP === 0);
  const packed = await openCommandLine();
  const python = await openCommandLine(pythonIn(PROGRAM));
  try {
    await inParallel(some, { width: 2, run: (each) => compareOne(each, { packed, python }) });
    return some.length;
  } finally {
    await Promise.all([packed.close(), python.close()]);
  }
}

async function compareOne(
  { name, text, reader, node, ours }: Case,
  { packed, python }: Record<"packed" | "python", CommandLine>,
): Promise<void> {
  const left = await packed.show(text, reader, node ?? null);
  const right = await python.show(text, reader, node ?? null);
  assert.equal(left.verdict, ours.verdict, `${name}: ${left.said}`);
  assert.deepEqual(readEnding(right), readEnding(left), `${name}: ${left.said}\n${right.said}`);
}
