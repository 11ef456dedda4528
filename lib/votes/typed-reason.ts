import { withStorage } from "@/lib/shared/browser-storage";

type Place = { proposalId: string; voter: string };

/** The reason being typed in this tab, or null, so a reload doesn't lose it. */
export function findTypedReason(place: Place): string | null {
  return withStorage((storage) => storage.getItem(keyOf(place)), "sessionStorage") ?? null;
}

export function keepTypedReason(place: Place, text: string): void {
  withStorage((storage) => storage.setItem(keyOf(place), text), "sessionStorage");
}

export function forgetTypedReason(place: Place): void {
  withStorage((storage) => storage.removeItem(keyOf(place)), "sessionStorage");
}

function keyOf({ proposalId, voter }: Place): string {
  return `club.reason.${proposalId}.${voter.toLowerCase()}`;
}
