import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";
import { writeWitnessPolicy } from "@/lib/shared/witness-policy";
import { listEndorsements } from "./endorsement-store.server";
import { openLogKey } from "./log-key.server";
import { listKeys } from "./log-key-store.server";
import type { KeyEndorsement } from "./log-keys";

/**
 * The public keys that sign this deployment's log or did before, newest first, how one handed over to the next, and the policy
 * of its witnesses, null if it has none.
 */
export async function listLogKeys(): Promise<{
  logKeys: string[];
  endorsements: KeyEndorsement[];
  witnesses: string | null;
}> {
  // Makes the current key known; a read-only database knows it from before.
  await openLogKey().catch(() => null);
  const [keys, endorsements] = await Promise.all([listKeys(), listEndorsements()]);
  return { logKeys: keys.map(({ publicKey }) => publicKey), endorsements, witnesses: nameWitnesses() };
}

/** The configured policy as readers get it, without the addresses; null without witnesses. */
export function nameWitnesses(): string | null {
  const { WITNESSES } = getEnvironment();
  return WITNESSES === undefined ? null : writeWitnessPolicy(WITNESSES);
}
