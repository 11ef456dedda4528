import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import { type BountiesAddress, type BountiesPath, bountiesSearch } from "@/lib/bounties/bounties-address";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import { BountyRows } from "./bounty-row";
import { MoreBountiesLink } from "./more-bounties-link";

/** The first page of a list of bounties, complete without script, and the way to the next; `slug` null = of all clubs. */
export function BountyList({
  page: { bounties, next, serverTime },
  address,
  path,
  slug,
  token,
  start,
}: {
  page: BountyPage;
  address: BountiesAddress;
  path: BountiesPath;
  slug: string | null;
  token: string;
  /** What to do where there is nothing at all. */
  start: ReactNode;
}): ReactNode {
  if (bounties.length === 0) return <NoBounties address={address} path={path} start={start} />;
  return (
    <>
      <BountyRows
        label="Bounties"
        bounties={bounties}
        serverTime={serverTime}
        token={token}
        isOfClub={slug !== null}
      />
      {next === null ? null : (
        <MoreBountiesLink
          key={next}
          href={bountiesSearch({ ...address, after: next })}
          slug={slug}
          token={token}
          address={{ ...address, after: next }}
        />
      )}
    </>
  );
}

const NOTHING = {
  open: "No bounty is open",
  "in-review": "No bounty is in review",
  completed: "No bounty is completed",
  any: "No bounties yet",
} as const;

function NoBounties({
  address,
  path,
  start,
}: {
  address: BountiesAddress;
  path: BountiesPath;
  start: ReactNode;
}): ReactNode {
  const isNarrowed = address.type !== "any" || address.label !== null || address.after !== null;
  return (
    <EmptyState
      drawing="medal"
      title={isNarrowed ? "Nothing matches" : NOTHING[address.state]}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isNarrowed || address.state !== "any" ? (
            <ListLink href={`${path}?state=any` as BountiesPath} current={false} className={buttonClass()}>
              Show all bounties
            </ListLink>
          ) : null}
          {start}
        </div>
      }
    >
      {isNarrowed
        ? "No bounty has what you filter by."
        : "Bounties appear here, with reward, deadline and the payout's proof on chain."}
    </EmptyState>
  );
}
