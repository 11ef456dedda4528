import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { WholeLog } from "../builders/evidence-log";
import type { Reader, Verdict } from "../forgeries/forgery";
import { type Asked, type Judged, sortFindings } from "./judge-as-command-line";
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

/**
 * Asks the Python verifier about many files, in one process. `leaveOut` names a rule that it should forget; `program` is its
 * folder, or that of an altered copy.
 */
export async function askSecondVerifier(
  files: readonly ({ text: string | Uint8Array; reader: Reader } & Asked)[],
  { leaveOut, program = import.meta.dirname }: { leaveOut?: string; program?: string } = {},
): Promise<Judged[]> {
  const folder = await mkdtemp(join(tmpdir(), "second-verifier-"));
  try {
    const lines = await Promise.all(
      files.map(async ({ text, reader, node, anchor, origin }, index) => {
        const file = join(folder, `${index}.json`);
        await writeFile(file, text);
        const mirror = reader.log && (await writeMirror(join(folder, `mirror-${index}`), reader.log));
        const log = (reader.log && origin) ?? mirror;
        const answer = anchor === undefined ? null : join(folder, `anchor-${index}.json`);
        if (answer !== null) await writeFile(answer, anchor ?? "");
        const asked = { log, rpc: node ?? null, all: true, anchor: answer, origin: origin ?? null };
        return JSON.stringify({ file, reader: { ...writeReader(reader), ...asked } });
      }),
    );
    const list = join(folder, "list.jsonl");
    await writeFile(list, lines.join("\n"));
    const left = leaveOut === undefined ? [] : [`--leave-out=${leaveOut}`];
    const args = ["-B", join(program, "verify.py"), "--many", list, ...left];
    const { stdout } = await run(PYTHON, args, { maxBuffer: OUTPUT_BYTES });
    return stdout.trimEnd().split("\n").map(readAnswer);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** In the format of docs/mirror-log.mjs. Answers the folder. */
async function writeMirror(folder: string, { bodies, head }: WholeLog): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, "entries.jsonl"), bodies.map((body) => `${body}\n`).join(""));
  await writeFile(join(folder, "heads.jsonl"), `${JSON.stringify(head)}\n`);
  await writeFile(join(folder, "mirror.json"), "{}");
  return folder;
}

function readAnswer(line: string): Judged {
  const { verdict, findings, tally }: Answer = JSON.parse(line);
  const names = findings.map(({ kind, line: at }) => `${kind} ${at}`);
  const sums = tally && [tally.yesPower, tally.noPower, tally.yesCount, tally.noCount].join();
  return { verdict, findings: sortFindings(names), tally: sums };
}
