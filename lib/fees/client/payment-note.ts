import { withStorage } from "@/lib/shared/browser-storage";

/** What this browser remembers of a transfer that it asked a wallet for: the account's next number, and the hash once there is one. */
export type PaymentNote = { nonce: number; txHash: string | null };

/** The note of this name, or null; what can't be read counts as none. */
export function findPaymentNote(note: string): PaymentNote | null {
  const text = withStorage((storage) => storage.getItem(keyOf(note)));
  const match = /^(\d{1,15}) (0x[0-9a-f]{64}|-)$/.exec(text ?? "");
  if (!match) return null;
  return { nonce: Number(match[1]), txHash: match[2] === "-" ? null : (match[2] ?? null) };
}

/** Whether the wallet answered that it sent it, and the server, by its last answer, has not heard of it. */
export function isUntold(note: string, progress: { state: string } | undefined): boolean {
  const isSent = (findPaymentNote(note)?.txHash ?? null) !== null;
  return isSent && (progress === undefined || progress.state === "unpaid");
}

/** Kept from before the wallet is asked, so that a page that closes in between does not pay twice. */
export function keepPaymentNote(note: string, { nonce, txHash }: PaymentNote): void {
  withStorage((storage) => storage.setItem(keyOf(note), `${nonce} ${txHash ?? "-"}`));
}

export function forgetPaymentNote(note: string): void {
  withStorage((storage) => storage.removeItem(keyOf(note)));
}

/** A fee's note is called by its intent, a prize's by `payoutNote`. */
function keyOf(note: string): string {
  return `club.fee.${note}`;
}
