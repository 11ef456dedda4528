import "server-only";
import { getEnvironment } from "@/lib/env/environment.server";

/** Every secret that may open what an instance sealed, the newest (highest id) first. */
export function listSessionSecrets(): readonly string[] {
  const secrets = getEnvironment().SESSION_SECRETS;
  return Object.keys(secrets)
    .sort((left, right) => Number(right) - Number(left))
    .flatMap((id) => secrets[id] ?? []);
}

/** The newest secret, which seals; iron-session picks the same one for cookies. */
export function getSealingSecret(): string {
  const [newest] = listSessionSecrets();
  if (!newest) throw new Error("SESSION_SECRETS is empty");
  return newest;
}
