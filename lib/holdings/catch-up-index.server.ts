import "server-only";
import { indexHoldings } from "./index-holdings.server";

/** No range begins after this long, because a request is waiting. */
export const CATCH_UP_MS = 3_000;

let running: Promise<unknown> | undefined;

/**
 * Brings the index towards the chain for some seconds, because somebody needs a block. Callers during a run of this process
 * wait for that run. Throws what `indexHoldings` throws.
 */
export async function catchUpIndex(): Promise<void> {
  running ??= indexHoldings({ budgetMs: CATCH_UP_MS, isOnDemand: true }).finally(() => {
    running = undefined;
  });
  await running;
}
