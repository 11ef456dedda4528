import type { ReactNode } from "react";
import { RewardFigure } from "@/components/bounties/reward-figure";
import { AppLink } from "@/components/ui/app-link";
import type { PayoutStanding } from "@/lib/bounties/payout-standing";

/** What a person earned by prizes, and whether they pay the winners of their own bounties; nothing if there is neither. */
export function PersonPayouts({
  standing: { earned, sponsored, overdue },
  token,
}: {
  standing: PayoutStanding;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  const amounts = (["token", "cro"] as const).filter((asset) => earned[asset] !== "0");
  if (amounts.length === 0 && sponsored.owed === 0) return null;
  return (
    <section aria-label="Prizes" className="mt-3 grid gap-2 text-sm text-muted">
      {amounts.length === 0 ? null : (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          Earned, proved on chain:
          {amounts.map((asset) => (
            <RewardFigure
              key={asset}
              asset={asset}
              wei={earned[asset]}
              token={token}
              className="text-base text-text"
            />
          ))}
        </p>
      )}
      {sponsored.owed === 0 ? null : (
        <p>
          Sponsored: <b className="figures font-semibold text-text">{sponsored.proved}</b> of{" "}
          <span className="figures">{sponsored.owed}</span> {sponsored.owed === 1 ? "prize" : "prizes"} paid,
          proved on chain.
        </p>
      )}
      {overdue.length === 0 ? null : (
        <ul aria-label="Overdue payments" className="grid gap-1">
          {overdue.map(({ slug, club, number, winners, days }) => (
            <li key={`${slug} ${number}`} className="flex flex-wrap gap-x-2">
              <AppLink href={`/clubs/${slug}/bounties/${number}`} className="link">
                Bounty #{number} in <bdi>{club}</bdi>
              </AppLink>
              <span className="font-semibold text-danger">
                {winners} {winners === 1 ? "winner waits" : "winners wait"}, {days}{" "}
                {days === 1 ? "day" : "days"} overdue
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
