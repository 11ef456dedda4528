import type { ReactNode } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { CopyableAddress } from "@/components/ui/copyable-address";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { ProfileWords } from "./profile-words";

/** Who it is: the name, what the roles are here, the address, and what the person says of themselves. */
export function ProfileHeader({
  profile,
  isOwn,
  isWhale,
  explorerUrl,
}: {
  profile: PersonProfile;
  /** Whether the reader is this person. */
  isOwn: boolean;
  isWhale: boolean;
  explorerUrl: string | null;
}): ReactNode {
  const { address, hidden } = profile;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-4 pt-8 sm:gap-x-6 sm:pt-12">
      <Avatar seed={address} className="size-16 sm:size-22" />
      <ProfileWords
        profile={profile}
        isEditable={isOwn && hidden === null}
        badges={<Badges profile={profile} isWhale={isWhale} />}
      >
        {profile.chainName === undefined ? null : (
          <span className="wrap-anywhere" title="This name and this address name each other in the registry">
            {profile.chainName}
          </span>
        )}
        <CopyableAddress address={address} label="the address" explorerUrl={explorerUrl} />
        <ContentTools
          subject={`profile:${address}`}
          name="this profile's words"
          isHidden={hidden !== null}
          isFlaggable={false}
        />
      </ProfileWords>
    </header>
  );
}

function Badges({
  profile: { role, clubsOwned },
  isWhale,
}: {
  profile: PersonProfile;
  isWhale: boolean;
}): ReactNode {
  return (
    <>
      {role === null ? null : <Badge isStrong>{role === "admin" ? "Admin" : "Primary admin"}</Badge>}
      {clubsOwned === 0 ? null : (
        <Badge>{clubsOwned === 1 ? "Club owner" : `Owner of ${clubsOwned} clubs`}</Badge>
      )}
      {isWhale ? <Badge>Whale</Badge> : null}
    </>
  );
}
