import { withStorage } from "@/lib/shared/browser-storage";
import type { SeenHead } from "./compare-heads";

const KEY = "club.log";

/** The newest head of the log that this browser has seen, as it was kept; nobody has looked at it yet. */
export function findSeenHead(): unknown {
  const text = withStorage((storage) => storage.getItem(KEY));
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

export function keepSeenHead(seen: SeenHead): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(seen)));
}

export function forgetSeenHead(): void {
  withStorage((storage) => storage.removeItem(KEY));
}
