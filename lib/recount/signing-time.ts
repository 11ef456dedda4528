import { CONTRACT_PREPARATION_SECONDS, PREPARATION_SECONDS } from "@/lib/proposals/proposal-limits";

/** How long a publication may take, because its start and the time of its text are read one after the other. */
export const PUBLISHING_MS = 60_000;

/** How far the clocks of the chain and the server may differ. */
export const SKEW_MS = 60_000;

/** How far a snapshot may be behind the newest block, because it must be settled. */
export const SNAPSHOT_AGE_MS = 10 * 60_000;

/** From preparing a proposal until publishing it; a contract wallet's signers need time. */
export function signingLimitMs(isByKey: boolean): number {
  return (isByKey ? PREPARATION_SECONDS : CONTRACT_PREPARATION_SECONDS) * 1_000;
}
