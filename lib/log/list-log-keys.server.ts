import "server-only";
import { listEndorsements } from "./endorsement-store.server";
import type { KeyEndorsement } from "./key-endorsement";
import { openLogKey } from "./log-key.server";
import { listKeys } from "./log-key-store.server";

/** The public keys that sign this deployment's log or did before, newest first, and how one handed over to the next. */
export async function listLogKeys(): Promise<{ logKeys: string[]; endorsements: KeyEndorsement[] }> {
  // Makes the current key known; a read-only database knows it from before.
  await openLogKey().catch(() => null);
  const [keys, endorsements] = await Promise.all([listKeys(), listEndorsements()]);
  return { logKeys: keys.map(({ publicKey }) => publicKey), endorsements };
}
