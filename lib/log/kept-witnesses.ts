import { withStorage } from "@/lib/shared/browser-storage";

const KEY = "club.witnesses";

/** The policy that this reader wrote down, as `parseWitnessPolicy` reads it; null if they use the site's. */
export function readOwnWitnesses(): string | null {
  return withStorage((storage) => storage.getItem(KEY)) ?? null;
}

export function keepOwnWitnesses(text: string): void {
  withStorage((storage) => storage.setItem(KEY, text));
}

export function forgetOwnWitnesses(): void {
  withStorage((storage) => storage.removeItem(KEY));
}
