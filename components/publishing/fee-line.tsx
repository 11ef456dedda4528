import type { ReactNode } from "react";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { Pill } from "@/components/ui/pill";
import { exemptionWords } from "@/lib/fees/exemption-words";
import type { feeStates } from "@/lib/publishing/publishing-schemas";
import { formatAddress } from "@/lib/shared/address";

/** Whether the fee was paid, by which transaction. */
export function FeeLine({
  fee,
  explorerUrl,
}: {
  fee: { state: (typeof feeStates)[number]; txHash: string | null };
  explorerUrl: string | null;
}): ReactNode {
  if (fee.state === "exempt")
    return (
      <span
        title={exemptionWords.onPage}
        className="rounded-full border border-line bg-surface px-2.5 py-0.5 text-sm font-semibold text-text"
      >
        fee exempt
      </span>
    );
  if (fee.state === "unproved") return <Pill dot="bg-pending" word="Fee unproved" />;
  return (
    <span>
      fee proved{" "}
      {fee.txHash === null ? null : (
        <ExplorerLink explorerUrl={explorerUrl} path={`/tx/${fee.txHash}`}>
          <code className="font-mono text-text" title={fee.txHash}>
            {formatAddress(fee.txHash)}
          </code>
        </ExplorerLink>
      )}
    </span>
  );
}
