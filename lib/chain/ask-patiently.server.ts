import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/http/app-error";
import { StateForgotten } from "./call-at-block.server";
import { type Refusal, RpcRefused } from "./judge-refusal";
import type { Pace } from "./pace";

/** The run's time was over before the endpoint could be asked again. */
export class OutOfTime extends Error {}

/**
 * Some endpoints use a rate limit's words for a method that is permanently off. This many refusals take a quarter of an
 * hour.
 */
const MAX_REFUSALS = 20;
const STUMBLE_WAIT_MS = 250;
const LONGEST_STUMBLE_MS = 15_000;

/**
 * Asks at the endpoint's pace, and again if it refused only for now: for long under a rate limit, `tries` times in all
 * otherwise. Throws OutOfTime if the next try would come after `deadline` (a time of `performance.now()`), else the last
 * error.
 */
export async function askPatiently<Value>({
  pace,
  deadline,
  tries,
  ask,
}: {
  pace: Pace;
  deadline: number;
  tries: number;
  ask: () => Promise<Value>;
}): Promise<Value> {
  let refusals = 0;
  for (let stumbles = 1; ; ) {
    for (let wait = pace.begin(); wait > 0; wait = pace.begin()) await pauseUntil(deadline, wait);
    try {
      const value = await ask();
      pace.accepted();
      return value;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.kind === "rate" && ++refusals < MAX_REFUSALS) {
        pace.refused(refusal.waitMs);
        continue;
      }
      const isRefused = refusal !== undefined && refusal.kind !== "transient" && refusal.kind !== "unclear";
      const isFinal = isRefused || error instanceof StateForgotten;
      if (isFinal || stumbles >= tries) throw error;
      const wait = refusal?.waitMs ?? Math.min(LONGEST_STUMBLE_MS, STUMBLE_WAIT_MS * 2 ** (stumbles - 1));
      await pauseUntil(deadline, wait).catch(() => {
        throw error;
      });
      stumbles += 1;
    }
  }
}

async function pauseUntil(deadline: number, wait: number): Promise<void> {
  if (performance.now() + wait > deadline) throw new OutOfTime("the endpoint could not be asked in time");
  await sleep(wait);
}

function refusalOf(error: unknown): Refusal | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof RpcRefused ? cause.refusal : undefined;
}
