import type { BountySummary } from "./bounty-schemas";
import { overdueDays } from "./payout-state";

/** How far the winners of a bounty are paid, in words. */
export type PayoutWords = { standing: "paid" | "due" | "late"; word: string };

/** Told beside the state, which naming the winners completes; null while nobody is owed anything. */
export function describePayouts(
  { announcedAt, payouts: { owed, proved } }: Pick<BountySummary, "announcedAt" | "payouts">,
  now: Date,
): PayoutWords | null {
  if (announcedAt === null || owed === 0) return null;
  if (proved === owed) return { standing: "paid", word: "Paid, proved" };
  const word = proved === 0 ? "Not paid yet" : `${proved} of ${owed} paid`;
  const days = overdueDays({ owedSince: new Date(announcedAt), now });
  if (days === 0) return { standing: "due", word };
  return { standing: "late", word: `${word}, ${days} ${days === 1 ? "day" : "days"} overdue` };
}
