import { parseArgs } from "node:util";
import { resolveDataDir } from "./launch-options";

const MOST_DAYS = 365;

/** Reads the command line of `local:time`: how many days, and which data folder. Throws a message for people. */
export function parseMoveTimeOptions(flags: readonly string[]): { days: number; dataDir: string } {
  const { values, positionals } = parseArgs({
    args: [...flags],
    allowPositionals: true,
    options: { "data-dir": { type: "string" } },
  });
  const days = positionals.length === 1 ? Number(positionals[0]) : Number.NaN;
  if (!(days > 0 && days <= MOST_DAYS)) {
    throw new Error(`Say how many days to move on, at most ${MOST_DAYS}: npm run local:time -- 3`);
  }
  return { days, dataDir: resolveDataDir(values["data-dir"]) };
}
