"use client";

import type { ReactNode } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { CopyButton } from "@/components/ui/copy-button";
import { Glyph } from "@/components/ui/glyph";

/** How deep a transaction is, of how deep it must be. */
export function ConfirmationBar({
  confirmations,
  requiredConfirmations,
}: {
  confirmations: number;
  requiredConfirmations: number;
}): ReactNode {
  const share = Math.min(100, (confirmations / requiredConfirmations) * 100);
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
      <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
    </div>
  );
}

/** The hash of a transaction, to copy and to look up. */
export function TransactionLine({ txHash }: { txHash: string }): ReactNode {
  const { explorerUrl } = usePublicConfig();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-muted">Transaction</span>
      <code className="font-mono" title={txHash}>
        {txHash.slice(0, 10)}...{txHash.slice(-8)}
      </code>
      <CopyButton text={txHash} label="the transaction hash" />
      {explorerUrl && (
        <a
          href={`${explorerUrl}/tx/${txHash}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-semibold underline-offset-4 hover:underline"
        >
          Explorer
          <Glyph name="outside" className="size-4 text-muted" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </p>
  );
}
