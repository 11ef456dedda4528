import { withStorage } from "@/lib/shared/browser-storage";

/** Up to which moment the address has seen its notices in this browser, in milliseconds since 1970; 0 = none yet. */
export function findSeenNotices(address: string): number {
  const kept = Number(withStorage((storage) => storage.getItem(keyOf(address))) ?? 0);
  return Number.isFinite(kept) ? kept : 0;
}

export function keepSeenNotices(address: string, serverTime: string): void {
  withStorage((storage) => storage.setItem(keyOf(address), String(Date.parse(serverTime))));
}

function keyOf(address: string): string {
  return `club.notices-seen.${address.toLowerCase()}`;
}
