import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";

/** Processor time of the local mode that runs here, while nobody asks it for anything. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    "data-dir": { type: "string", default: ".local" },
  },
});
const CLOCK_TICKS_PER_SECOND = 100;
const seconds = Number(values.seconds);

const recordSchema = z.object({
  launcher: z.object({ pid: z.number() }),
  children: z.array(z.object({ name: z.string(), pid: z.number() })),
});
const { launcher, children } = recordSchema.parse(
  JSON.parse(readFileSync(join(values["data-dir"], "run.json"), "utf8")),
);
const parts = [
  { name: "The launcher", pid: launcher.pid, others: children.map(({ pid }) => pid) },
  ...children.map(({ name, pid }) => ({ name, pid, others: [] })),
];

const before = parts.map(ticksOf);
await sleep(seconds * 1_000);
let sum = 0;
for (const [index, part] of parts.entries()) {
  const share = (ticksOf(part) - (before[index] ?? 0)) / CLOCK_TICKS_PER_SECOND / seconds;
  sum += share;
  console.log(`${(share * 100).toFixed(2).padStart(6)} % of a core  ${part.name}`);
}
console.log(`${(sum * 100).toFixed(2).padStart(6)} % of a core in all, over ${seconds} s`);

/** Of the process and all that it started, those that have ended too. */
function ticksOf({ pid, others = [] }: { pid: number; others?: readonly number[] }): number {
  const table = readTable();
  const sumFrom = (root: number): number =>
    table
      .filter(({ parent, pid: child }) => parent === root && !others.includes(child))
      .reduce((ticks, { pid: child }) => ticks + sumFrom(child), 0) +
    (table.find((row) => row.pid === root)?.ticks ?? 0);
  return sumFrom(pid);
}

function readTable(): { pid: number; parent: number; ticks: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = readStat(name);
    if (stat === undefined) return [];
    // Behind the name in brackets: state, parent, ..., and from the twelfth on user, system and those of ended children.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((total, each) => total + each, 0);
    return [{ pid: Number(name), parent: fields[1] ?? 0, ticks }];
  });
}

function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended since.
    return undefined;
  }
}
