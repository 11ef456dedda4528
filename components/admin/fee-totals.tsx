import type { ReactNode } from "react";
import { ledgerWords } from "@/lib/admin/fee-ledger";
import type { LedgerTotal } from "@/lib/admin/fee-ledger-view";
import { formatFixed } from "@/lib/shared/format-number";

/** What came in each month, by purpose and state. */
export function FeeTotals({ totals }: { totals: readonly LedgerTotal[] }): ReactNode {
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="mb-4 text-xl">
        By month and purpose
      </h2>
      {totals.length === 0 ? (
        <p className="text-muted">No payment is known yet.</p>
      ) : (
        <div className="overflow-x-auto rounded-card border border-line bg-surface">
          <table className="w-full text-sm max-sm:text-xs">
            <caption className="sr-only">Sums of twelve months in UTC</caption>
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="px-4 py-3 max-sm:px-2 font-semibold">
                  Month
                </th>
                <th scope="col" className="px-4 py-3 max-sm:px-2 font-semibold">
                  For
                </th>
                <th scope="col" className="px-4 py-3 max-sm:px-2 font-semibold">
                  State
                </th>
                <th scope="col" className="px-4 py-3 text-right font-semibold max-sm:hidden">
                  Payments
                </th>
                <th scope="col" className="px-4 py-3 max-sm:px-2 text-right font-semibold">
                  Tokens
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {totals.map(({ month, purpose, kind, count, amountWei }) => (
                <tr key={`${month} ${purpose} ${kind}`}>
                  <th scope="row" className="px-4 py-3 max-sm:px-2 text-left font-semibold whitespace-nowrap">
                    {formatMonth(month)}
                  </th>
                  <td className="px-4 py-3 max-sm:px-2 first-letter:uppercase">{purpose ?? "unknown"}</td>
                  <td className="px-4 py-3 max-sm:px-2">{ledgerWords[kind].label}</td>
                  <td className="figures px-4 py-3 text-right max-sm:hidden">{count}</td>
                  <td className="figures px-4 py-3 max-sm:px-2 text-right">
                    {formatFixed({ value: amountWei, decimals: 18 })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** "2026-11" as "Nov 2026". */
function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}
