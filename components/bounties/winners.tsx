import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { ordinal } from "@/lib/bounties/format-reward";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { PayoutLine } from "./payout-line";
import { RewardFigure } from "./reward-figure";

/** Who won what and who was paid, and which prizes nobody won; nothing before winners are announced. */
export function Winners({
  bounty: { announcedAt, prizes, asset },
  payouts,
  token,
  explorerUrl,
  submissionHref = (number) => `#submission-${number}`,
  children,
}: {
  bounty: Pick<BountyDetail, "announcedAt" | "prizes" | "asset">;
  payouts: readonly Payout[];
  /** The governance token's label. */
  token: string;
  explorerUrl: string | null;
  /** Where a submission is read; left out, on the same page. */
  submissionHref?: (number: number) => string;
  /** Under the list: how its sponsor pays. */
  children: ReactNode;
}): ReactNode {
  if (announcedAt === null) return null;
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
      <ol className="mt-3 divide-y divide-line">
        {prizes.map(({ id, position, amountWei, winner, withdrawn }) => {
          const payout = payouts.find((each) => each.id === id);
          return (
            <li key={id} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 py-3 text-sm">
              <span className={position === 1 ? "font-semibold text-accent" : "text-muted"}>
                {ordinal(position)}
              </span>
              <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:gap-y-5">
                {winner ? (
                  <>
                    <span className="inline-flex min-w-0 items-center gap-2">
                      <Avatar seed={winner.address} className="size-6" />
                      <Person
                        address={winner.address}
                        name={winner.name ?? null}
                        label="the winner's address"
                      />
                    </span>
                    <a href={submissionHref(winner.submissionNumber)} className="link figures text-muted">
                      submission #{winner.submissionNumber}
                    </a>
                  </>
                ) : (
                  <span className="min-w-0 wrap-anywhere text-muted" dir="auto">
                    Nobody: {withdrawn?.reason}
                  </span>
                )}
                <span className={winner ? "ml-auto" : "ml-auto line-through opacity-70"}>
                  <RewardFigure asset={asset} wei={amountWei} token={token} className="text-base" />
                </span>
              </div>
              {payout ? (
                <div className="col-start-2">
                  <PayoutLine payout={payout} explorerUrl={explorerUrl} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}
