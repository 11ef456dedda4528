import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Verdict } from "../forgeries/forgery";
import { openCommandLine } from "../forgeries/show-to-command-line";
import { inParallel, tally } from "../proof/proof";
import { type ArgumentCase, makeArgumentCases } from "./argument-cases";
import { plant, type plantedArguments } from "./planted-faults";

/** How a program ended: each degree, last the headline in capitals, and what a strict reader still has to ask. */
type Ending = { verdict: Verdict; degrees: string[]; wants: string };

const DEGREE = /^((Adds up|Confirmed by [^:]*): (yes|not asked|in doubt|no)\b|[A-Z \d()]{5,}(?=:|$))/;
const WANTS = /^--strict also wants: (.*)\.$/m;

/** What a command line said, without its other words. */
export function readEnding({ verdict, said }: { verdict: Verdict; said: string }): Ending {
  const degrees = said.split("\n").flatMap((line) => DEGREE.exec(line)?.[0] ?? []);
  return { verdict, degrees, wants: WANTS.exec(said)?.[1] ?? "" };
}

/** As people call it; `folder` has the program. */
export function pythonIn(folder: string): [string, ...string[]] {
  return ["python3", "-B", join(folder, "verify.py")];
}

/** Shows both programs what only a command line can be asked, and that each of these rules is missed. */
export async function compareArguments(faults: typeof plantedArguments): Promise<string[]> {
  const { cases, stop } = await makeArgumentCases();
  try {
    const ours = await endEach(cases);
    for (const [index, { name, expected, wants = "" }] of cases.entries()) {
      const { verdict, wants: wanted } = ours[index] ?? {};
      assert.deepEqual({ name, verdict, wanted }, { name, verdict: expected, wanted: wants });
    }
    assert.deepEqual(await endEach(cases, pythonIn(import.meta.dirname)), ours);
    for (const fault of faults) {
      const isShown = ({ name }: { name: string }) => name.includes(fault.named);
      const program = await plant(fault);
      const seen = await endEach(cases.filter(isShown), pythonIn(program));
      await rm(program, { recursive: true });
      assert.notDeepEqual(seen, ours.filter(isShown), `nothing shows that ${fault.rule} is left out`);
    }
    return [
      `${cases.length} command lines: ${tally(cases.map(({ expected }) => expected))}`,
      "both programs ended each with the same status, degrees and wishes of a strict reader",
      `planted in what a reader brings and asks, and seen: ${faults.length}`,
    ];
  } finally {
    await stop();
  }
}

type Ended = Ending & { name: string };

async function endEach(
  cases: readonly ArgumentCase[],
  program?: readonly [string, ...string[]],
): Promise<Ended[]> {
  const line = await openCommandLine(program);
  const ended = new Map<ArgumentCase, Ended>();
  const run = async (each: ArgumentCase) => {
    const { name, text, reader, node, more } = each;
    ended.set(each, { name, ...readEnding(await line.show(text, reader, node, more)) });
  };
  await inParallel(cases, { width: 2, run }).finally(() => line.close());
  return cases.flatMap((each) => ended.get(each) ?? []);
}
