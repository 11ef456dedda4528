import type { ReactNode } from "react";
import { HiddenNotice } from "@/components/moderation/hidden-notice";
import type { PayoutStanding } from "@/lib/bounties/payout-standing";
import type { ProfileAddress } from "@/lib/profiles/profile-address";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import type { ProfileListView } from "@/lib/profiles/profile-view";
import { tokenLabel } from "@/lib/shared/token-label";
import { PersonBounties } from "./person-bounties";
import { PersonClubs } from "./person-clubs";
import { PersonPayouts } from "./person-payouts";
import { PersonProposals } from "./person-proposals";
import { PersonReputation, type Reputation } from "./person-reputation";
import { PersonVotes } from "./person-votes";
import { type Holdings, ProfileFigures } from "./profile-figures";
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
  productName: string;
  explorerUrl: string | null;
}): ReactNode {
  return (
    <div className="wrap pb-12">
      <ProfileHeader profile={profile} isWhale={holdings?.isWhale ?? false} explorerUrl={explorerUrl} />
      {profile.hidden ? (
        <div className="mt-6 max-w-reading">
          <HiddenNotice hidden={profile.hidden} club={null}>
            Name and text are not shown. Votes count as before.
          </HiddenNotice>
        </div>
      ) : null}
      <ProfileFigures profile={profile} holdings={holdings} productName={productName} />
      <PersonReputation reputation={reputation} />
      <PersonPayouts standing={payouts} token={tokenLabel(productName)} />
      <ProfileLists profile={profile} current={shown.list} />
      <div className="pt-6">
        {view.list === "votes" ? (
          <PersonVotes person={profile.address} shown={shown} page={view.page} />
        ) : null}
        {view.list === "proposals" ? (
          <PersonProposals person={profile.address} shown={shown} page={view.page} />
        ) : null}
        {view.list === "bounties" ? (
          <PersonBounties
            person={profile.address}
            shown={shown}
            page={view.page}
            token={tokenLabel(productName)}
          />
        ) : null}
        {view.list === "clubs" ? (
          <PersonClubs person={profile.address} shown={shown} page={view.page} />
        ) : null}
        {nfts}
      </div>
    </div>
  );
}
