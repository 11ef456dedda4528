import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Reader, Verdict } from "../forgeries/forgery";
import { type Judged, sortFindings } from "./judge-as-command-line";
import { writeReader } from "./make-vectors";

const run = promisify(execFile);
const PYTHON = "python3";
const OUTPUT_BYTES = 2 ** 28;

type Answer = {
  verdict: Verdict;
  findings: { kind: "fault" | "doubt"; line: string }[];
  tally: Record<"yesPower" | "noPower" | "yesCount" | "noCount", string> | null;
};

export async function hasPython(): Promise<boolean> {
  return run(PYTHON, ["--version"]).then(
    () => true,
    () => false,
  );
}

/** Asks the Python verifier about many files, in one process; `leaveOut` names a rule that it should forget. */
export async function askSecondVerifier(
  files: readonly { text: string; reader: Reader }[],
  leaveOut: string | null = null,
): Promise<Judged[]> {
  const folder = await mkdtemp(join(tmpdir(), "second-verifier-"));
  try {
    const lines = await Promise.all(
      files.map(async ({ text, reader }, index) => {
        const file = join(folder, `${index}.json`);
        await writeFile(file, text);
        return JSON.stringify({ file, reader: writeReader(reader) });
      }),
    );
    const list = join(folder, "list.jsonl");
    await writeFile(list, lines.join("\n"));
    const program = join(import.meta.dirname, "verify.py");
    const args = ["-B", program, "--many", list, ...(leaveOut === null ? [] : [`--leave-out=${leaveOut}`])];
    const { stdout } = await run(PYTHON, args, { maxBuffer: OUTPUT_BYTES });
    return stdout.trimEnd().split("\n").map(readAnswer);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readAnswer(line: string): Judged {
  const { verdict, findings, tally }: Answer = JSON.parse(line);
  const names = findings.map(({ kind, line: at }) => `${kind} ${at}`);
  const sums = tally && [tally.yesPower, tally.noPower, tally.yesCount, tally.noCount].join();
  return { verdict, findings: sortFindings(names), tally: sums };
}
