import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { cosign } from "@/lib/log/cosignature";
import { checkpointBody, headTime, type SignedTreeHead } from "@/lib/log/tree-head";
import type { LogEvidence } from "@/lib/recount/evidence-schemas";
import { COSIGNATURE, type NoteKey, readVerifierKey, verifierKey } from "@/lib/shared/signed-note";
import { parseWitnessPolicy, type WitnessPolicy } from "@/lib/shared/witness-policy";
import { publicKeyOf, signForLog } from "./evidence-log";

/** Of a witness in tests, by its number. */
export const seedOf = (number: number): Hex => bytesToHex(new Uint8Array(32).fill(number));
const keyOf = (number: number): NoteKey => ({
  name: `w${number}.test`,
  publicKey: publicKeyOf(seedOf(number)),
});
export const testWitness = (number: number): string => verifierKey(keyOf(number), COSIGNATURE);

export function testPolicy(quorum: number, count: number): WitnessPolicy {
  const keys = Array.from({ length: count }, (_, at) => testWitness(at + 1));
  const policy = parseWitnessPolicy(`${quorum} of ${keys.join(",")}`);
  if (!policy.ok) throw new Error(policy.reason);
  return policy.value;
}

/** The line that a witness in tests adds to a checkpoint. */
export function cosignedBy(number: number, head: SignedTreeHead, at = head.at): string {
  return cosignText({ number, body: checkpointBody(head), at });
}

/** `body` is the text of a checkpoint, `at` in ms since 1970. */
export function cosignText({ number, body, at }: { number: number; body: string; at: number }): string {
  const sign = (text: string) => signForLog(text, hexToBytes(seedOf(number)));
  return cosign({ body, at: headTime(at), key: keyOf(number), sign });
}

/** The checkpoint with the lines of these witnesses. */
export function withCosignatures(head: SignedTreeHead, ...numbers: readonly number[]): SignedTreeHead {
  return { ...head, note: head.note + numbers.map((number) => cosignedBy(number, head)).join("") };
}

/** Puts the cosignatures of these witnesses on a file's own head and on the head of its end. */
export function cosignLog({ log }: { log?: LogEvidence | undefined }, ...numbers: readonly number[]): void {
  if (log === undefined) throw new Error("the file has no log");
  const { publicKey, head, endHead } = log;
  log.witnessed = { publicKey, head: withCosignatures(head, ...numbers), path: [] };
  if (endHead !== null) endHead.head = withCosignatures(endHead.head, ...numbers);
}

export type RunningWitness = {
  url: string;
  /** Its state. */
  file: string;
  key: NoteKey;
  verifierKey: string;
  stop(): Promise<void>;
};

/** Runs the witness as a person would. */
export async function startWitness({
  folder,
  name,
  logs,
  program = "docs/witness-log.mjs",
}: {
  folder: string;
  name: string;
  /** The verifier keys of the logs that it knows. */
  logs: readonly string[];
  /** That of an earlier version. */
  program?: string;
}): Promise<RunningWitness> {
  const file = join(folder, `${name}.json`);
  const known = logs.flatMap((log) => ["--log", log]);
  const args = [program, file, "--name", name, ...known, "--port", "0"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const [said] = await once(child.stdout, "data");
  // Nobody reads on, and a full pipe would stop it.
  child.stdout.resume();
  const [, own = "", url = ""] = /^(\S+) at (\S+)/.exec(String(said)) ?? [];
  const key = readVerifierKey(own, COSIGNATURE);
  if (key === null) throw new Error(`the witness said ${said}`);
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { url, file, key, verifierKey: own, stop };
}
