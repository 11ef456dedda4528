import "server-only";
import { openLogKey } from "./log-key.server";
import { listKeys } from "./log-key-store.server";

/** The public keys that sign this deployment's log, or did before. */
export async function listLogKeys(): Promise<string[]> {
  // Makes the key of now known; a database that takes no writes knows it from before.
  await openLogKey().catch(() => null);
  return (await listKeys()).map(({ publicKey }) => publicKey);
}
