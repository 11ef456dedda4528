import type { ReactNode } from "react";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { Glyph } from "@/components/ui/glyph";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { formatAddress } from "@/lib/shared/address";
import { formatDate } from "@/lib/shared/format-time";

/** Whether a winner was paid, by which transaction, or how long they wait. */
export function PayoutLine({
  payout: { state, txHash, paidAt, dueAt, overdueDays },
  explorerUrl,
}: {
  payout: Payout;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
      {state === "proved" ? (
        <span className="inline-flex items-center gap-1.5 font-semibold">
          <Glyph name="verified" className="size-4 text-active" />
          Paid, proved
        </span>
      ) : (
        <span className="inline-flex items-center gap-2 font-semibold">
          <span
            aria-hidden
            className={`size-2 rounded-full ${overdueDays > 0 ? "bg-danger" : DOTS[state]}`}
          />
          {WORDS[state]}
        </span>
      )}
      {paidAt === null ? null : (
        <time dateTime={paidAt} className="text-muted">
          {formatDate(new Date(paidAt))}
        </time>
      )}
      {txHash === null ? null : (
        <ExplorerLink explorerUrl={explorerUrl} path={`/tx/${txHash}`}>
          <code className="font-mono text-xs" title={txHash}>
            {formatAddress(txHash)}
          </code>
        </ExplorerLink>
      )}
      {state === "proved" ? null : overdueDays > 0 ? (
        <span className="font-semibold text-danger">
          {overdueDays} {overdueDays === 1 ? "day" : "days"} overdue
        </span>
      ) : (
        <span className="text-muted">
          due by <time dateTime={dueAt}>{formatDate(new Date(dueAt))}</time>
        </span>
      )}
    </p>
  );
}

const WORDS: Readonly<Record<Exclude<Payout["state"], "proved">, string>> = {
  unpaid: "Not paid yet",
  sent: "Payment sent, not proved yet",
  unproved: "Unproved: the chain has lost the payment",
};
const DOTS: Readonly<Record<Exclude<Payout["state"], "proved">, string>> = {
  unpaid: "bg-closed",
  sent: "bg-pending",
  unproved: "bg-pending",
};
