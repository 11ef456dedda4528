import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { TwoInstances } from "./two-instances";

/** What makes an instance tell its memory in its log. */
export const memoryEnvironment = {
  NODE_OPTIONS: `--import=${pathToFileURL(join("tests", "proof", "tell-memory.mjs")).href}`,
};

const told = z.object({
  kind: z.enum(["whole", "used"]),
  pid: z.number(),
  bytes: z.number(),
  handles: z.number().optional(),
});
type Told = z.infer<typeof told>;

/** What an instance told so far, oldest first. */
export function readMemory(stand: TwoInstances, index: 0 | 1): Told[] {
  return readFileSync(stand.logFiles[index] ?? "", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("MEMORY "))
    .map((line) => told.parse(JSON.parse(line.slice("MEMORY ".length))));
}

/** Bytes that are still in use after garbage collection, the JavaScript heap with its buffers. */
export async function measureUsed(stand: TwoInstances, index: 0 | 1): Promise<number> {
  const list = () => readMemory(stand, index).filter(({ kind }) => kind === "used");
  const before = list().length;
  // The last one to speak is the server; a process that started it would have spoken once and ended.
  const pid = readMemory(stand, index).at(-1)?.pid;
  assert.ok(pid, `instance ${index} never told its memory`);
  process.kill(pid, "SIGUSR2");
  for (let waitedMs = 0; waitedMs < 30_000; waitedMs += 50) {
    const last = list().at(-1);
    if (list().length > before && last) return last.bytes;
    await sleep(50);
  }
  throw new Error(`instance ${index} did not tell what it uses within 30 s`);
}

/** The median of the last third against that of the first third. */
export function growthOf(samples: readonly number[]): number {
  const third = Math.floor(samples.length / 3);
  assert.ok(third > 0, "too few samples to say anything");
  return median(samples.slice(-third)) / median(samples.slice(0, third));
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
