import { parseArgs } from "node:util";
import { getEnvironment } from "@/lib/env/environment.server";
import { reasonOf, runCommand } from "@/lib/env/run-cli";
import { AppError } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { advanceCensus, type CensusProgress } from "./advance-census.server";
import { describeCensus } from "./describe-census";
import { findCensus } from "./find-census.server";
import { orderCensus } from "./order-census.server";
import { parseBlockOption } from "./parse-block-option";

const HELP = `npm run census                  takes all censuses that are ordered; stop and repeat it at will
npm run census -- --block 123   orders that of block 123 first, and tells it when it is done already
It needs the app's variables.
`;

/**
 * Takes all ordered censuses, and that of `--block n`, however long it takes. Stop it as you like; the next run continues
 * from there.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { block: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const block = values.block === undefined ? undefined : parseBlockOption(values.block);
  // Checked before the chain, because otherwise a missing variable would look like a chain that is down.
  getEnvironment();
  if (block !== undefined) await orderCensus(block);
  const isTerminal = process.stdout.isTTY;
  let shownAt = 0;
  const progress = await advanceCensus({
    budgetMs: Number.POSITIVE_INFINITY,
    onProgress: (steps) => {
      if (isTerminal) process.stdout.write(`\r\x1b[K${lineOf(steps)}`);
      else if (performance.now() - shownAt > 5_000) {
        shownAt = performance.now();
        process.stdout.write(`${lineOf(steps)}\n`);
      }
    },
  });
  if (isTerminal) process.stdout.write("\r\x1b[K");
  for (const step of progress) process.stdout.write(`census of ${describeCensus(step)}\n`);
  const isTold = progress.some(({ census }) => census.block === block);
  const finished = block === undefined || isTold ? null : await findCensus({ block });
  if (finished !== null) {
    process.stdout.write(`census of ${describeCensus({ census: finished, people: finished.looked })}\n`);
  } else if (progress.length === 0) process.stdout.write("no census is ordered\n");
  if (progress.some(({ census }) => census.status !== "done")) process.exitCode = 1;
}

void runCommand("census", main, explain);

function lineOf(steps: readonly CensusProgress[]): string {
  return steps.map(describeCensus).join(", ");
}

function explain(error: unknown): string {
  const reason = reasonOf(error);
  if (!(error instanceof AppError) || error.cause === undefined) return reason;
  return `${reason} (${describeFault(error.cause)?.split("\n")[0]})`;
}
