import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import type { ReceiptFate } from "./finding";
import type { Recount } from "./judge-findings";

/** What became of each of these ballots in a recounted file, in their order. */
export function followReceipts(counted: Recount, receipts: readonly ReceiptClaim[]): ReceiptFate[] {
  if (receipts.length === 0) return [];
  const voters = new Set(receipts.map(({ voter }) => voter));
  const own = counted.ballots.filter(({ voter }) => voters.has(voter));
  return receipts.map(({ voter, digest }) => {
    const ballot = own.find((each) => each.digest === digest);
    if (ballot === undefined) return { status: "missing", replacedAt: null };
    const last = own.find((each) => each.voter === voter && each.verdict === "counted");
    const isKnown = ballot.verdict === "replaced" && last !== undefined && last.position !== null;
    return { status: ballot.verdict, replacedAt: isKnown ? last.receivedAt : null };
  });
}

/** "counted", "replaced by your vote of 2026-11-30 06:18 UTC", "missing". */
export function sayReceipt({ status, replacedAt }: ReceiptFate): string {
  if (status !== "replaced") return status === "refused" ? "not counted" : status;
  if (replacedAt === null) return "replaced by a later vote of yours";
  return `replaced by your vote of ${new Date(replacedAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
