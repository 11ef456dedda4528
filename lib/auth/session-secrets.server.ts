import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

/** Every secret that may open what an instance sealed, the sealing one first. */
export function listSessionSecrets(): readonly string[] {
  return getEnvironment().SESSION_SECRETS.map(({ secret }) => secret);
}

/**
 * The first secret of the list, which seals. By its place and not by its id, so that a new one can be known to every
 * instance before the first of them seals with it (R12).
 */
export function getSealingSecret(): { id: string; secret: string } {
  const [first] = getEnvironment().SESSION_SECRETS;
  if (!first) throw new Error("SESSION_SECRETS is empty");
  return first;
}

/** The same secrets by id, as a seal names the one that opens it. */
export function secretsById(): Record<string, string> {
  return Object.fromEntries(getEnvironment().SESSION_SECRETS.map(({ id, secret }) => [id, secret]));
}
