"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { formatExact } from "@/lib/shared/format-number";

/** How near the power is to what a proposal needs: a thin line, and the exact gap in words. Units of 10^-18 VP. */
export function PowerThreshold({
  powerWei,
  thresholdWei,
}: {
  powerWei: bigint;
  thresholdWei: bigint;
}): ReactNode {
  const isMet = powerWei >= thresholdWei;
  const needed = `${formatExact({ value: thresholdWei, decimals: 18 })} VP`;
  const difference = isMet ? powerWei - thresholdWei : thresholdWei - powerWei;
  return (
    <section aria-label="Enough to propose?">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base">Enough to propose?</h3>
        <p className="figures text-sm text-muted">{needed} needed</p>
      </div>
      <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div
          className={clsx("h-full rounded-full", isMet ? "bg-active" : "bg-pending")}
          style={{ width: `${percent({ powerWei, thresholdWei })}%` }}
        />
      </div>
      <p className="mt-3 text-sm">{gapWords({ isMet, difference })}</p>
    </section>
  );
}

function gapWords({ isMet, difference }: { isMet: boolean; difference: bigint }): ReactNode {
  const amount = (
    <b className="figures font-semibold">{formatExact({ value: difference, decimals: 18 })} VP</b>
  );
  if (!isMet) return <>Not yet: exactly {amount} short.</>;
  if (difference === 0n) return "Yes, exactly.";
  return <>Yes, with {amount} to spare.</>;
}

function percent({ powerWei, thresholdWei }: { powerWei: bigint; thresholdWei: bigint }): number {
  if (powerWei >= thresholdWei) return 100;
  return Number((powerWei * 1_000n) / thresholdWei) / 10;
}
