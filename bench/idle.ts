import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { processorSeconds } from "./processor-time";

/** Processor time of a running local mode that nobody uses. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    "data-dir": { type: "string", default: ".local" },
  },
});
const seconds = Number(values.seconds);

const recordSchema = z.object({
  launcher: z.object({ pid: z.number() }),
  children: z.array(z.object({ name: z.string(), pid: z.number() })),
});
const { launcher, children } = recordSchema.parse(
  JSON.parse(readFileSync(join(values["data-dir"], "run.json"), "utf8")),
);
const parts = [
  { name: "The launcher", pid: launcher.pid, without: children.map(({ pid }) => pid) },
  ...children.map(({ name, pid }) => ({ name, pid, without: [] })),
];

const before = parts.map(processorSeconds);
await sleep(seconds * 1_000);
let sum = 0;
for (const [index, part] of parts.entries()) {
  const share = (processorSeconds(part) - (before[index] ?? 0)) / seconds;
  sum += share;
  console.log(`${(share * 100).toFixed(2).padStart(6)} % of a core  ${part.name}`);
}
console.log(`${(sum * 100).toFixed(2).padStart(6)} % of a core in all, over ${seconds} s`);
