import { CONTRACT_PREPARATION_SECONDS, PREPARATION_SECONDS } from "@/lib/proposals/proposal-limits";

/** How long a publication may have taken: its start and the time of its text are read one after the other. */
export const PUBLISHING_MS = 60_000;

/** By how much the clocks of the chain and the server may differ. */
export const SKEW_MS = 60_000;

/** How far behind the newest block a snapshot may be: it must be settled. */
export const SNAPSHOT_AGE_MS = 10 * 60_000;

/** From the moment a proposal is prepared until it is published; a contract wallet's signers need time. */
export function signingLimitMs(isByKey: boolean): number {
  return (isByKey ? PREPARATION_SECONDS : CONTRACT_PREPARATION_SECONDS) * 1_000;
}
