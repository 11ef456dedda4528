import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { packVerifier } from "@/local/pack-verifier";
import type { WholeLog } from "../builders/evidence-log";
import type { Reader, Rewrite, Verdict } from "./forgery";

export type CommandLine = {
  /** `more`: further arguments. */
  show(
    text: ReturnType<Rewrite>,
    reader: Reader,
    node: string | null,
    more?: readonly string[],
  ): Promise<{ verdict: Verdict; said: string }>;
  close(): Promise<void>;
};

const VERDICTS: Readonly<Record<number, Verdict>> = {
  0: "true",
  1: "false",
  2: "unchecked",
  3: "unreadable",
};

/** The packed verifier alone, in a folder without the app; or another program that takes the same arguments. */
export async function openCommandLine(other?: readonly [string, ...string[]]): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), "forgeries-"));
  const [program, ...first] = other ?? [process.execPath, "verify-bundle.mjs"];
  if (other === undefined) await packVerifier(join(folder, "verify-bundle.mjs"));
  let files = 0;
  const keep = async (text: ReturnType<Rewrite>): Promise<string> => {
    files += 1;
    const name = `${files}.json`;
    await writeFile(join(folder, name), text);
    return name;
  };
  /** In the format of docs/mirror-log.mjs. */
  const keepMirror = async ({ bodies, head }: WholeLog): Promise<string> => {
    files += 1;
    const name = `mirror-${files}`;
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "entries.jsonl"), bodies.map((body) => `${body}\n`).join(""));
    await writeFile(join(folder, name, "heads.jsonl"), `${JSON.stringify(head)}\n`);
    await writeFile(join(folder, name, "mirror.json"), "{}");
    return name;
  };
  return {
    async show(text, { logKeys, receipts, heads, log, witnesses, now }, node, more = []) {
      const seen = await Promise.all(heads.map((head) => keep(JSON.stringify(head))));
      const kept = await Promise.all(receipts.map((receipt) => keep(JSON.stringify(receipt))));
      const args = [
        ...[...first, await keep(text), "--now", new Date(now).toISOString()],
        ...logKeys.flatMap((key) => ["--key", key]),
        ...kept.flatMap((file) => ["--receipt", file]),
        ...seen.flatMap((file) => ["--head", file]),
        ...(log === null ? [] : ["--log", await keepMirror(log)]),
        ...(witnesses === undefined ? [] : ["--witnesses", await keep(writeWitnessPolicy(witnesses))]),
        ...(node === null ? [] : ["--rpc", node]),
        ...more,
      ];
      return run(program, args, folder);
    },
    close: () => rm(folder, { recursive: true }),
  };
}

function run(program: string, args: string[], cwd: string): Promise<{ verdict: Verdict; said: string }> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd }, (error, stdout, stderr) => {
      const verdict = VERDICTS[Number(error?.code ?? 0)];
      const said = stdout + stderr;
      if (verdict === undefined) reject(new Error(said));
      else resolve({ verdict, said });
    });
  });
}
