import { listStored, storeFirst, withStorage } from "@/lib/shared/browser-storage";
import type { SeenHead } from "./tree-head";

/** Some 60 kB. What grew from a dropped head has grown from it too. */
const MOST = 200;
const KEY = "club.log.heads";

/** The heads of the log that this browser has seen, newest first; not checked. */
export const listSeenHeads = (): unknown[] => listStored(KEY);

export function keepSeenHead(seen: SeenHead): void {
  storeFirst(KEY, seen, { most: MOST, replaces: (other) => isSame(seen, other) });
}

export function forgetSeenHeads(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

function isSame({ head }: SeenHead, other: unknown): boolean {
  const { origin, treeSize, root, keyId } = Object(Object(other).head);
  return origin === head.origin && treeSize === head.treeSize && root === head.root && keyId === head.keyId;
}
