import assert from "node:assert/strict";
import { allForgeries } from "../forgeries/all-forgeries";
import { openVerifiers, type Said, showOnPage, type Verifier } from "../forgeries/all-verifiers";
import {
  forgedFile,
  genuineFile,
  type Reader,
  type Rewrite,
  someReader,
  type Verdict,
} from "../forgeries/forgery";
import { genuineFiles } from "../forgeries/genuine-files";
import { writeChanged } from "../forgeries/show-to-page";
import { inParallel, type StandaloneProof, tally } from "./proof";

/** In a short round: the unit tests already show every file to the page, so some are enough for the others. */
const SHARE_OF_A_ROUND = 0.1;

/** Most of the time goes into starting programs. */
const WIDTH = 4;

type Case = {
  name: string;
  text: ReturnType<Rewrite>;
  reader: Reader;
  expected: Verdict;
  line: string | null;
};

/** What a verifier made of a file. "alone": as much as the file shows without what this verifier doesn't take. */
type Outcome = {
  expected: Verdict;
  verifier: string;
  how: "as expected" | "alone" | "wrong";
  isGreen: boolean;
};

/** Needs only the packed verifier, and Python if it is there. */
export const proof: StandaloneProof = {
  claim:
    "no forged file adds up, on the page, the command line, in Python, the package or a pack's page, and no genuine one is accused",
  async runAlone({ isFull, random }) {
    const { verifiers, missing, close } = await openVerifiers();
    const isShown = () => isFull || random() < SHARE_OF_A_ROUND;
    const genuine = genuineFiles.filter(isShown);
    const forged = allForgeries.filter(isShown);
    const outcomes: Outcome[] = [];
    const wrong: string[] = [];
    const run = async (make: () => Promise<Case>) => {
      const each = await make();
      for (const verifier of verifiers) {
        const { told, how, why } = await judge(each, verifier);
        outcomes.push({ expected: each.expected, verifier: verifier.name, how, isGreen: told === "true" });
        if (why !== null) wrong.push(`${each.name}, ${verifier.name}: ${why}`);
      }
    };
    try {
      await inParallel([...genuine.map(makeGenuine), ...forged.map(makeForged)], { width: WIDTH, run });
    } finally {
      await close();
    }
    const table = drawTable(outcomes, verifiers);
    assert.equal(wrong.length, 0, [...table, ...wrong].join("\n\n"));
    return [
      `${genuine.length} of ${genuineFiles.length} genuine files, ${forged.length} of ${allForgeries.length} forged ones`,
      `forged by: ${tally(forged.map(({ forgedBy }) => forgedBy))}`,
      ...table,
      ...missing,
    ];
  },
};

const makeGenuine =
  ({ name, make, rewrite }: (typeof genuineFiles)[number]) =>
  async (): Promise<Case> => {
    const reader = someReader(await genuineFile());
    return { name, text: writeChanged(await make(reader), rewrite), reader, expected: "true", line: null };
  };

const makeForged = (forgery: (typeof allForgeries)[number]) => async (): Promise<Case> => {
  const { file, reader } = await forgedFile(forgery);
  return { ...forgery, text: writeChanged(file, forgery.rewrite), reader };
};

/** What is expected, or what the page says of the file alone where the verifier doesn't take all that the reader brings. */
async function judge(
  { text, reader, expected, line }: Case,
  { limit, show, isTerse = false }: Verifier,
): Promise<{ told: Verdict | null; how: Outcome["how"]; why: string | null }> {
  const limited = limit(reader);
  const isWhole = namesOf(limited) === namesOf(reader);
  try {
    const wanted = isWhole ? { verdict: expected, said: line ?? "" } : await showOnPage(text, limited);
    const { verdict, said } = await show(text, limited);
    const isPlaceSaid = !(isTerse && verdict === "unreadable");
    const why = compare({ verdict, said }, isPlaceSaid ? wanted : { ...wanted, said: "" });
    // Nobody confirmed it here.
    if (!isWhole && /^confirmed/i.test(said)) return { told: verdict, how: "wrong", why: said };
    return { told: verdict, how: why !== null ? "wrong" : isWhole ? "as expected" : "alone", why };
  } catch (error) {
    return { told: null, how: "wrong", why: error instanceof Error ? error.message : `${error}` };
  }
}

function compare({ verdict, said }: Said, wanted: Said): string | null {
  if (verdict !== wanted.verdict) return `${verdict}, not ${wanted.verdict}: ${said}`;
  const unsaid = wanted.said.split("\n").find((line) => !said.includes(line));
  return unsaid === undefined ? null : `it names ${said}, not ${unsaid}`;
}

/** What a reader brings besides the keys. */
function namesOf({ receipts, heads, chain, log, witnesses }: Reader): string {
  return JSON.stringify([
    receipts.length,
    heads.length,
    chain !== null,
    log !== null,
    witnesses !== undefined,
  ]);
}

const COLUMN = 16;

/** A row for each expected verdict, a column for each verifier. "+ n": n files of which this one takes only a part. */
function drawTable(outcomes: readonly Outcome[], verifiers: readonly Verifier[]): string[] {
  const row = (title: string, cell: (own: readonly Outcome[]) => string) =>
    [
      title.padEnd(34),
      ...verifiers.map(({ name }) => cell(outcomes.filter((each) => each.verifier === name))),
    ]
      .map((text) => text.padEnd(COLUMN))
      .join("")
      .trimEnd();
  const count = (own: readonly Outcome[], isMeant: (each: Outcome) => boolean) => own.filter(isMeant).length;
  const told = (verdict: Verdict) => (own: readonly Outcome[]) => {
    const [whole, alone] = (["as expected", "alone"] as const).map((how) =>
      count(own, (each) => each.expected === verdict && each.how === how),
    );
    return alone === 0 ? String(whole) : `${whole} + ${alone}`;
  };
  const green = (how: Outcome["how"][]) => (own: readonly Outcome[]) =>
    String(count(own, (each) => each.expected !== "true" && each.isGreen && how.includes(each.how)));
  return [
    [" ".repeat(34), ...verifiers.map(({ name }) => name.padEnd(COLUMN))].join("").trimEnd(),
    row("genuine: true", told("true")),
    row("forged: false", told("false")),
    row("forged: partly unchecked", told("unchecked")),
    row("forged: unreadable", told("unreadable")),
    row("green, and must not be", green(["as expected", "wrong"])),
    row("forged and adds up, nobody asked", green(["alone"])),
    row("anything else than expected", (own) => String(count(own, ({ how }) => how === "wrong"))),
  ];
}
