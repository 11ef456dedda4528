"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PowerChip } from "@/components/power/power-chip";
import { useAuth } from "@/lib/auth/use-auth";
import { formatBlock } from "@/lib/shared/format-block";

/** What the signed-in person weighs in this vote, and on a tap why; known before any signature is asked for. */
export function SnapshotPower({ block }: { block: string }): ReactNode {
  const { userAddress } = useAuth();
  const queryClient = useQueryClient();
  const power = useQuery({
    queryKey: ["power at", userAddress?.toLowerCase(), block] as const,
    // By the panel's own query, whose schemas are so no part of the first load.
    queryFn: async () => {
      const { explainedPowerQuery } = await import("@/lib/power/power-queries");
      return queryClient.fetchQuery(
        explainedPowerQuery({ address: userAddress ?? "", block: Number(block) }),
      );
    },
    enabled: userAddress !== null,
  });
  if (userAddress === null) return null;
  const powerWei = power.data ? BigInt(power.data.at.powerWei) : null;
  return (
    <section
      aria-label="Your power"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-5 text-sm"
    >
      <p className="text-muted">
        Your power at block <span className="figures">{formatBlock(block)}</span>
      </p>
      {power.isPending ? (
        <span
          role="status"
          className="h-9 w-28 animate-pulse rounded-full bg-surface-2 motion-reduce:animate-none"
        >
          <span className="sr-only">Reading your power...</span>
        </span>
      ) : (
        <PowerChip address={userAddress} block={Number(block)} threshold={null} powerWei={powerWei} />
      )}
      {power.isError ? (
        <p className="w-full text-muted">
          It could not be read just now. That is not a zero: tap it to try again.
        </p>
      ) : null}
      {powerWei === 0n ? (
        <p className="w-full text-muted">
          You held nothing that counts at that block, so you can't vote here. Tap the figure to see why.
        </p>
      ) : null}
    </section>
  );
}
