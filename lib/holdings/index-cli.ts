import { AppError } from "@/lib/http/app-error";
import { describeFault } from "@/lib/http/describe-fault";
import { describeProgress } from "./describe-progress";
import { indexHoldings } from "./index-holdings.server";

/** The first fill: everything up to the chain, however long it takes. Stop it at will; the next run goes on from there. */
async function main(): Promise<void> {
  const isTerminal = process.stdout.isTTY;
  let shownAt = 0;
  const progress = await indexHoldings({
    budgetMs: Number.POSITIVE_INFINITY,
    onProgress: (steps) => {
      if (isTerminal) process.stdout.write(`\r\x1b[K${describeProgress(steps)}`);
      else if (performance.now() - shownAt > 5_000) {
        shownAt = performance.now();
        process.stdout.write(`${describeProgress(steps)}\n`);
      }
    },
  });
  process.stdout.write(`${isTerminal ? "\r\x1b[K" : ""}index is current: ${describeProgress(progress)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\nindex: ${reasonOf(error)}\n`);
  process.exitCode = 1;
});

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AppError) || error.cause === undefined) return reason;
  return `${reason} (${describeFault(error.cause)?.split("\n")[0]})`;
}
