import "server-only";
import { indexHoldings } from "./index-holdings.server";

/** No range begins after this long; a request waits for it. */
export const CATCH_UP_MS = 3_000;

let running: Promise<unknown> | undefined;

/**
 * Brings the index towards the chain for some seconds, because somebody waits for a block. Whoever asks while a run of this
 * process is under way waits for that one. Throws what `indexHoldings` throws.
 */
export async function catchUpIndex(): Promise<void> {
  running ??= indexHoldings({ budgetMs: CATCH_UP_MS, isOnDemand: true }).finally(() => {
    running = undefined;
  });
  await running;
}
