import type { ReactNode } from "react";
import { BountyRows } from "@/components/bounties/bounty-row";
import type { BountyPage } from "@/lib/bounties/bounty-schemas";
import { ProfileList, type ProfileListProps } from "./profile-list";

/** What a person offers and offered as a sponsor, the newest first. */
export function PersonBounties({
  page: { bounties, next, serverTime },
  token,
  ...place
}: ProfileListProps<BountyPage> & {
  /** The governance token's label. */
  token: string;
}): ReactNode {
  return (
    <ProfileList
      {...place}
      next={next}
      label="bounties"
      title="Sponsored bounties"
      isEmpty={bounties.length === 0}
      empty={{
        drawing: "medal",
        title: "No sponsored bounties",
        text: "Bounties that this person sponsors appear here, with what was paid.",
      }}
    >
      <BountyRows
        label="Sponsored bounties, newest first"
        bounties={bounties}
        serverTime={serverTime}
        token={token}
      />
    </ProfileList>
  );
}
