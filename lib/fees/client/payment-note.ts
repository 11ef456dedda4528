import { withStorage } from "@/lib/shared/browser-storage";

/** What this browser remembers of a transfer that it asked a wallet for: the account's next number, and the hash once there is one. */
export type PaymentNote = { nonce: number; txHash: string | null };

/** The note of an intent, or null; what can't be read counts as none. */
export function findPaymentNote(intentId: string): PaymentNote | null {
  const text = withStorage((storage) => storage.getItem(keyOf(intentId)));
  const match = /^(\d{1,15}) (0x[0-9a-f]{64}|-)$/.exec(text ?? "");
  if (!match) return null;
  return { nonce: Number(match[1]), txHash: match[2] === "-" ? null : (match[2] ?? null) };
}

/** Whether the wallet answered that it sent it. */
export function isSentNote(intentId: string): boolean {
  return (findPaymentNote(intentId)?.txHash ?? null) !== null;
}

/** Kept from before the wallet is asked, so that a page that closes in between does not pay twice. */
export function keepPaymentNote(intentId: string, { nonce, txHash }: PaymentNote): void {
  withStorage((storage) => storage.setItem(keyOf(intentId), `${nonce} ${txHash ?? "-"}`));
}

export function forgetPaymentNote(intentId: string): void {
  withStorage((storage) => storage.removeItem(keyOf(intentId)));
}

function keyOf(intentId: string): string {
  return `club.fee.${intentId}`;
}
