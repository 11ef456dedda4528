import type { ReactNode } from "react";
import type { HoldingsLookup, Timed } from "@/lib/admin/holdings-lookup";
import type { PublicConfig } from "@/lib/env/public-config";
import { formatBlock, formatExact, tokenLabel } from "@/lib/shared/format-number";
import { formatWhole } from "@/lib/shared/format-whole";
import { Figure, ReadingCard } from "./reading-card";

const SOURCE = { index: "the holdings index", calls: "calls at the block", census: "the census" } as const;

/** The three readings of an address beside each other. */
export function HoldingsLookupView({
  lookup: { chain, settled, allowance },
  config: { productName },
}: {
  lookup: HoldingsLookup;
  config: PublicConfig;
}): ReactNode {
  const token = tokenLabel(productName);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <ReadingCard title="Contracts, newest block" durationMs={chain.durationMs} failure={failureOf(chain)}>
        {chain.ok ? (
          <>
            <Figure term={`${productName} NFTs`}>{formatWhole(BigInt(chain.value.nftCount))}</Figure>
            <Figure term={token}>{exact(chain.value.tokenWei)}</Figure>
            <Figure term="Power">{exact(chain.value.powerWei)} VP</Figure>
          </>
        ) : null}
      </ReadingCard>
      <ReadingCard title="Power, settled block" durationMs={settled.durationMs} failure={failureOf(settled)}>
        {settled.ok ? (
          <>
            <Figure term="Block">{formatBlock(settled.value.block)}</Figure>
            <Figure term={`${productName} NFTs, from ${SOURCE[settled.value.sources.nft]}`}>
              {formatWhole(BigInt(settled.value.nftCount))}
            </Figure>
            <Figure term={`${token}, from ${SOURCE[settled.value.sources.token]}`}>
              {exact(settled.value.tokenWei)}
            </Figure>
            <Figure term="Power">{exact(settled.value.powerWei)} VP</Figure>
          </>
        ) : null}
      </ReadingCard>
      <ReadingCard title="Fee allowance" durationMs={allowance.durationMs} failure={failureOf(allowance)}>
        {allowance.ok ? (
          <>
            <Figure term="May take">{exact(allowance.value.allowanceWei)}</Figure>
            <Figure term="Fee of a proposal">{exact(allowance.value.feeWei)}</Figure>
            <Figure term="Enough">
              {BigInt(allowance.value.allowanceWei) >= BigInt(allowance.value.feeWei) ? "Yes" : "No"}
            </Figure>
            <Figure term="Admin wallet">
              <code className="font-mono text-xs">{allowance.value.adminWallet}</code>
            </Figure>
          </>
        ) : null}
      </ReadingCard>
    </div>
  );
}

function failureOf<Value>(reading: Timed<Value>): { code: string; reason: string } | null {
  return reading.ok ? null : reading;
}

function exact(wei: string): string {
  return formatExact({ value: BigInt(wei), decimals: 18 });
}
