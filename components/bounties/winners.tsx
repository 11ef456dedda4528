import type { ReactNode } from "react";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { PayoutLine } from "./payout-line";
import { RewardFigure } from "./reward-figure";
import { WonPrize } from "./won-prize";

/** Who won what and who was paid, and which prizes nobody won; nothing before winners are announced. */
export function Winners({
  bounty: { announcedAt, prizes, asset },
  payouts,
  token,
  explorerUrl,
  submissionHref = (number) => `#submission-${number}`,
  isPaidBelow = false,
  children,
}: {
  bounty: Pick<BountyDetail, "announcedAt" | "prizes" | "asset">;
  payouts: readonly Payout[];
  /** The governance token's label. */
  token: string;
  explorerUrl: string | null;
  /** Where a submission is read; left out, on the same page. */
  submissionHref?: (number: number) => string;
  /** The sponsor pays under the list: who is still owed is named there. */
  isPaidBelow?: boolean;
  /** Under the list: how its sponsor pays. */
  children: ReactNode;
}): ReactNode {
  if (announcedAt === null) return null;
  const payoutOf = (prizeId: string) => payouts.find(({ id }) => id === prizeId);
  const shown = prizes.filter(({ id }) => !isPaidBelow || (payoutOf(id)?.state ?? "proved") === "proved");
  const proved = payouts.filter(({ state }) => state === "proved").length;
  return (
    <section aria-labelledby="winners" className="min-w-0 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="winners" className="text-lg">
          Winners
        </h2>
        {payouts.length === 0 ? null : (
          <p className="text-sm text-muted">
            <span className="figures">
              {proved} of {payouts.length}
            </span>{" "}
            paid, proved on chain
          </p>
        )}
      </div>
      {shown.length === 0 ? null : (
        <ol className="mt-3 divide-y divide-line">
          {shown.map(({ id, position, amountWei, winner, withdrawn }) => {
            const payout = payoutOf(id);
            return (
              <li key={id} className="py-3">
                <WonPrize
                  position={position}
                  winner={winner}
                  nobody={withdrawn?.reason}
                  reward={<RewardFigure asset={asset} wei={amountWei} token={token} className="text-base" />}
                  submissionHref={submissionHref}
                >
                  {payout ? <PayoutLine payout={payout} explorerUrl={explorerUrl} /> : null}
                </WonPrize>
              </li>
            );
          })}
        </ol>
      )}
      {children}
    </section>
  );
}
