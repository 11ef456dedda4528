import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { z } from "zod";

const headerSchema = z.object({ startsAt: z.coerce.date() });
const writeSchema = z.object({
  parent: z.string(),
  calls: z.array(z.object({ method: z.string(), params: z.array(z.unknown()) })),
});

/** Calls that change the chain, in order, and the hash of the newest block before them. */
export type ChainWrite = z.infer<typeof writeSchema>;

export type ChainJournal = {
  /** Time of block 0. */
  startsAt: Date;
  writes: readonly ChainWrite[];
  append(write: ChainWrite): void;
};

/** Whether a chain was begun in this file. */
export function hasChainJournal(file: string): boolean {
  return existsSync(file) && readFileSync(file, "utf8").includes("\n");
}

/** Reads the chain's writes, or starts a file for a new chain. A last line that a kill cut off was never carried out. */
export function openChainJournal({ file, startsAt }: { file: string; startsAt: Date }): ChainJournal {
  if (!hasChainJournal(file)) writeFileSync(file, `${JSON.stringify({ startsAt })}\n`);
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  const [header = "", ...lines] = whole.trimEnd().split("\n");
  return {
    startsAt: headerSchema.parse(JSON.parse(header)).startsAt,
    writes: lines.map((line) => writeSchema.parse(JSON.parse(line))),
    append: (write) => appendFileSync(file, `${JSON.stringify(write)}\n`),
  };
}
