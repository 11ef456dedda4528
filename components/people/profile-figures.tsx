import type { ReactNode } from "react";
import { RewardFigure } from "@/components/bounties/reward-figure";
import { PowerButton } from "@/components/power/power-button";
import { AppLink } from "@/components/ui/app-link";
import type { PayoutStanding } from "@/lib/bounties/payout-standing";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { describeTurnout } from "@/lib/profiles/describe-turnout";
import type { PersonProfile, Turnout } from "@/lib/profiles/profile-schemas";
import { formatBlock, formatTokenAmount, formatVotingPower, tokenLabel } from "@/lib/shared/format-number";

export type Holdings = HeldAmounts & { block: bigint; powerWei: bigint; isWhale: boolean };
export type Reputation = { submissions: number; wins: number; spam: number };

/** The person's power, how often they vote, and how their bounties went. An unknown figure is shown as a dash, never as 0. */
export function ProfileFigures({
  profile: { address, turnout },
  holdings,
  reputation,
  payouts,
  productName,
}: {
  profile: PersonProfile;
  holdings: Holdings | null;
  reputation: Reputation;
  payouts: PayoutStanding;
  productName: string;
}): ReactNode {
  const token = tokenLabel(productName);
  const hasBounties = reputation.submissions + reputation.wins + reputation.spam + payouts.sponsored.owed > 0;
  return (
    <section
      aria-label="Power, votes and bounties"
      className={`mt-8 grid gap-px overflow-hidden rounded-card border border-line bg-line ${hasBounties ? "md:grid-cols-3" : "md:grid-cols-2"}`}
    >
      <Part title="Voting power">
        <Power address={address} powerWei={holdings?.powerWei ?? null} />
        <p className="figures mt-2 text-sm text-muted">
          {holdings === null ? (
            "Unknown right now: we couldn't read the chain. It isn't zero."
          ) : (
            <span title={`Holdings at block ${formatBlock(holdings.block)}`}>
              {holdings.nftCount.toLocaleString("en")} {productName}{" "}
              {holdings.nftCount === 1n ? "NFT" : "NFTs"} · {formatTokenAmount(holdings.tokenWei)} {token}
            </span>
          )}
        </p>
      </Part>
      <Part title="Votes">
        <p className="figures font-display text-lg leading-snug font-semibold">
          {describeTurnout(turnout).main}
        </p>
        <TurnoutBar turnout={turnout} />
        <p className="figures mt-2 text-sm text-muted empty:hidden">{describeTurnout(turnout).rest}</p>
      </Part>
      {hasBounties ? (
        <Part title="Bounties">
          <Won reputation={reputation} payouts={payouts} token={token} />
          <Sponsored payouts={payouts} />
        </Part>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0 bg-surface p-5">
      <h2 className="mb-2 font-sans text-sm font-normal text-muted">{title}</h2>
      {children}
    </div>
  );
}

function Power({ address, powerWei }: { address: string; powerWei: bigint | null }): ReactNode {
  const figure = powerWei === null ? "–" : formatVotingPower(powerWei);
  return (
    <PowerButton
      address={address}
      threshold={null}
      label={powerWei === null ? "– VP: why is it unknown?" : `${figure} VP: why is it this?`}
      className="figures inline-flex items-baseline gap-1.5 font-display text-2xl font-semibold tracking-tight max-sm:min-h-11 after:grid after:size-5 after:place-items-center after:self-center after:rounded-full after:bg-line after:font-sans after:text-xs after:leading-none after:font-semibold after:content-['?'] hover:after:bg-surface-2"
    >
      {figure} <span className="text-base text-muted">VP</span>
    </PowerButton>
  );
}

/** Voted, still open, not voted; decoration beside the sentence. */
function TurnoutBar({ turnout: { voted, couldVote, stillOpen } }: { turnout: Turnout }): ReactNode {
  if (couldVote === 0) return null;
  const width = (part: number) => ({ width: `${(100 * part) / couldVote}%` });
  return (
    <div aria-hidden="true" className="mt-3 flex h-1.5 overflow-hidden rounded-full bg-line">
      <span className="bg-text" style={width(voted)} />
      <span className="bg-closed/50" style={width(stillOpen)} />
    </div>
  );
}

function Won({
  reputation: { submissions, wins, spam },
  payouts: { earned, won },
  token,
}: {
  reputation: Reputation;
  payouts: PayoutStanding;
  token: string;
}): ReactNode {
  if (submissions + wins + spam === 0) return null;
  const amounts = (["token", "cro"] as const).filter((asset) => earned[asset] !== "0");
  const unpaid = won.filter(({ state }) => state !== "proved").length;
  return (
    <>
      <p className="figures font-display text-lg leading-snug font-semibold">
        Won {wins.toLocaleString("en")} {wins === 1 ? "prize" : "prizes"} with{" "}
        {submissions.toLocaleString("en")} {submissions === 1 ? "submission" : "submissions"}.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted empty:hidden">
        {amounts.length === 0 ? null : (
          <span>
            Paid:{" "}
            {amounts.map((asset, place) => (
              <span key={asset}>
                {place === 0 ? null : " and "}
                <RewardFigure asset={asset} wei={earned[asset]} token={token} className="text-text" />
              </span>
            ))}
          </span>
        )}
        {unpaid === 0 ? null : <span className="figures">{unpaid} not paid yet</span>}
        {spam === 0 ? null : (
          <span className="figures text-danger">{spam.toLocaleString("en")} labelled as spam</span>
        )}
      </p>
    </>
  );
}

function Sponsored({ payouts: { sponsored, overdue } }: { payouts: PayoutStanding }): ReactNode {
  if (sponsored.owed === 0) return null;
  return (
    <div className="mt-3 first-of-type:mt-0">
      <p className="figures font-display text-lg leading-snug font-semibold">
        Paid {sponsored.proved} of {sponsored.owed} {sponsored.owed === 1 ? "prize" : "prizes"} as a sponsor.
      </p>
      {overdue.length === 0 ? null : (
        <ul aria-label="Overdue payments" className="mt-1 text-sm">
          {overdue.map(({ slug, club, number, winners, days }) => (
            <li key={`${slug} ${number}`} className="figures">
              <AppLink
                href={`/clubs/${slug}/bounties/${number}`}
                className="link inline-block font-semibold text-danger max-sm:py-2.5"
              >
                {winners} {winners === 1 ? "winner" : "winners"} unpaid, {days} {days === 1 ? "day" : "days"}{" "}
                overdue
                <span className="sr-only">
                  : bounty #{number} in <bdi>{club}</bdi>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
