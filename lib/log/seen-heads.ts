import { withStorage } from "@/lib/shared/browser-storage";
import type { SeenHead } from "./tree-head";

/** Some 60 kB. What grew from a dropped head has grown from it too. */
const MOST = 200;
const KEY = "club.log.heads";

/** The heads of the log that this browser has seen, newest first; not checked. */
export function listSeenHeads(): unknown[] {
  const text = withStorage((storage) => storage.getItem(KEY));
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function keepSeenHead(seen: SeenHead): void {
  const others = listSeenHeads().filter((other) => !isSame(seen, other));
  withStorage((storage) => storage.setItem(KEY, JSON.stringify([seen, ...others].slice(0, MOST))));
}

export function forgetSeenHeads(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

function isSame({ head }: SeenHead, other: unknown): boolean {
  const { origin, treeSize, root, keyId } = Object(Object(other).head);
  return origin === head.origin && treeSize === head.treeSize && root === head.root && keyId === head.keyId;
}
