import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import { ListTabs } from "@/components/ui/list-tabs";
import { PageLinks } from "@/components/ui/page-links";
import { assetLabel, type RewardAsset, rewardAssets } from "@/lib/bounties/bounty-kinds";
import { type EarningsAddress, type EarningsPath, earningsSearch } from "@/lib/bounties/earnings-address";
import type { Contributor, EarningsPage } from "@/lib/bounties/earnings-schemas";
import { RewardFigure } from "./reward-figure";

/**
 * Contributors by what they earned in one asset. Asset and page are in the address, so it needs no script. `slug` null means
 * all clubs.
 */
export function ContributorList({
  page: { contributors, next, place },
  address,
  path,
  slug,
  token,
}: {
  page: EarningsPage;
  address: EarningsAddress;
  path: EarningsPath;
  slug: string | null;
  /** The governance token's label. */
  token: string;
}): ReactNode {
  const { asset } = address;
  const label = assetLabel({ asset, token });
  const hrefOf = (after: EarningsAddress["after"]) =>
    `${path}${earningsSearch({ asset, after })}` as EarningsPath;
  const file = new URLSearchParams({ asset, ...(slug !== null && { club: slug }) });
  return (
    <section aria-label="Contributors">
      <div className="mb-4">
        <ListTabs
          label="Paid in"
          tabs={rewardAssets.map((each) => ({
            href: `${path}${earningsSearch({ asset: each, after: null })}` as EarningsPath,
            name: assetLabel({ asset: each, token }),
          }))}
          current={label}
          currentAs="true"
        />
      </div>
      {contributors.length === 0 ? (
        <NoContributors asset={asset} label={label} path={path} isFirst={address.after === null} />
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <table className="figures w-full text-left">
            <caption className="sr-only">Contributors by {label} earned, highest first</caption>
            <thead className="border-b border-line text-sm text-muted">
              <tr>
                <th scope="col" className="w-0 py-2.5 pl-4 font-normal sm:pl-5">
                  <span className="sr-only">Place</span>
                </th>
                <th scope="col" className="px-3 py-2.5 font-normal">
                  Contributor
                </th>
                <th scope="col" className="px-3 py-2.5 text-right font-normal max-sm:hidden">
                  Wins
                </th>
                <th scope="col" className="px-3 py-2.5 text-right font-normal max-sm:hidden">
                  Sponsors
                </th>
                <th scope="col" className="py-2.5 pr-4 pl-3 text-right font-normal sm:pr-5">
                  Earned
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {contributors.map((contributor, index) => (
                <Row
                  key={contributor.address}
                  contributor={contributor}
                  place={place + index}
                  asset={asset}
                  token={token}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <PageLinks
          first={address.after === null || contributors.length === 0 ? null : hrefOf(null)}
          next={next === null ? null : hrefOf(next)}
          words={["First contributors", "Next contributors"]}
        />
        {contributors.length === 0 ? null : (
          <a className="link text-sm" href={`/api/earnings.csv?${file}`} download>
            Download CSV
          </a>
        )}
      </div>
    </section>
  );
}

function Row({
  contributor: { address, name, earnedWei, wins, sponsors },
  place,
  asset,
  token,
}: {
  contributor: Contributor;
  place: number;
  asset: RewardAsset;
  token: string;
}): ReactNode {
  return (
    <tr>
      <td className="py-3 pl-4 text-right text-sm text-muted sm:pl-5">{place.toLocaleString("en")}</td>
      <th scope="row" className="px-3 py-3 font-normal max-sm:w-full max-sm:max-w-0">
        <span className="flex items-center gap-3">
          <Avatar seed={address} className="size-8 max-sm:hidden" />
          <span className="min-w-0">
            <PersonLink address={address} name={name} className="text-sm" />
            <span className="block text-xs text-muted sm:hidden">
              {wins.toLocaleString("en")} {wins === 1 ? "win" : "wins"}, {sponsors.toLocaleString("en")}{" "}
              {sponsors === 1 ? "sponsor" : "sponsors"}
            </span>
          </span>
        </span>
      </th>
      <td className="px-3 py-3 text-right max-sm:hidden">{wins.toLocaleString("en")}</td>
      <td className="px-3 py-3 text-right max-sm:hidden">{sponsors.toLocaleString("en")}</td>
      <td className="py-3 pr-4 pl-3 text-right sm:pr-5">
        <RewardFigure asset={asset} wei={earnedWei} token={token} />
      </td>
    </tr>
  );
}

function NoContributors({
  asset,
  label,
  path,
  isFirst,
}: {
  asset: RewardAsset;
  label: string;
  path: EarningsPath;
  isFirst: boolean;
}): ReactNode {
  return (
    <EmptyState
      drawing="people"
      title={isFirst ? `Nobody has earned ${label} yet` : "Nobody comes after this"}
      action={
        <ListLink
          href={
            (isFirst
              ? path.replace(/\/leaderboard$/, "?state=open")
              : `${path}${earningsSearch({ asset, after: null })}`) as EarningsPath
          }
          current={false}
          className={buttonClass()}
        >
          {isFirst ? "See open bounties" : "First contributors"}
        </ListLink>
      }
    >
      Winners appear here once the payment of their prize is proved on chain.
    </EmptyState>
  );
}
