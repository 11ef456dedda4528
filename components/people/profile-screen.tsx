import type { ReactNode } from "react";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import type { PayoutStanding } from "@/lib/bounties/payout-standing";
import type { ProfileAddress } from "@/lib/profiles/profile-address";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import type { ProfileListView } from "@/lib/profiles/profile-view";
import { tokenLabel } from "@/lib/shared/format-number";
import { PersonBounties } from "./person-bounties";
import { PersonClubs } from "./person-clubs";
import { PersonPrizes } from "./person-prizes";
import { PersonProposals } from "./person-proposals";
import { PersonVotes } from "./person-votes";
import { type Holdings, ProfileFigures, type Reputation } from "./profile-figures";
import { ProfileHeader } from "./profile-header";
import { ProfileLists } from "./profile-lists";

/** A person: who they say they are, what they hold, what they did. Complete without script, but for what the marketplace says. */
export function ProfileScreen({
  profile,
  holdings,
  reputation,
  payouts,
  shown,
  view,
  nfts,
  isOwn,
  serverTime,
  productName,
  explorerUrl,
}: {
  profile: PersonProfile;
  /** Null when it is not known now. */
  holdings: Holdings | null;
  reputation: Reputation;
  payouts: PayoutStanding;
  shown: ProfileAddress;
  view: ProfileListView;
  /** The list of NFTs when it is the one that is shown. */
  nfts: ReactNode;
  /** Whether the reader is this person. */
  isOwn: boolean;
  /** When the page was read, ISO 8601. */
  serverTime: string;
  productName: string;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <div className="wrap pb-12">
      <ProfileHeader
        profile={profile}
        isOwn={isOwn}
        isWhale={holdings?.isWhale ?? false}
        explorerUrl={explorerUrl}
      />
      {profile.hidden ? (
        <div className="mt-6 max-w-reading">
          <HiddenNotice hidden={profile.hidden} club={null}>
            Name and text are not shown. Votes count as before.
          </HiddenNotice>
        </div>
      ) : null}
      <ProfileFigures
        profile={profile}
        holdings={holdings}
        reputation={reputation}
        payouts={payouts}
        productName={productName}
      />
      <ProfileLists profile={profile} current={shown.list} />
      <div className="pt-6">
        {view.list === "votes" ? (
          <PersonVotes person={profile.address} shown={shown} page={view.page} serverTime={serverTime} />
        ) : null}
        {view.list === "proposals" ? (
          <PersonProposals person={profile.address} shown={shown} page={view.page} />
        ) : null}
        {view.list === "bounties" ? (
          <>
            {shown.after === "" ? <PersonPrizes won={payouts.won} token={tokenLabel(productName)} /> : null}
            <PersonBounties
              person={profile.address}
              shown={shown}
              page={view.page}
              token={tokenLabel(productName)}
            />
          </>
        ) : null}
        {view.list === "clubs" ? (
          <PersonClubs person={profile.address} shown={shown} page={view.page} />
        ) : null}
        {nfts}
      </div>
    </div>
  );
}
