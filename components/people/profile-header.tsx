import clsx from "clsx";
import type { ReactNode } from "react";
import { ContentTools } from "@/components/moderation/content-tools";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { formatAddress } from "@/lib/shared/format-address";
import { EditProfileButton } from "./edit-profile-button";

/** Who it is: the name with the address under it, what the roles are here, and what the person says of themselves. */
export function ProfileHeader({
  profile,
  isWhale,
  explorerUrl,
}: {
  profile: PersonProfile;
  isWhale: boolean;
  explorerUrl: string | null;
}): ReactNode {
  const { address, name, about, hidden } = profile;
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-5 pt-8 sm:gap-x-6 sm:pt-12 lg:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar seed={address} className="size-16 sm:size-22" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1
            className={clsx(
              "min-w-0 wrap-anywhere",
              name === "" ? "font-mono text-xl" : "text-2xl sm:text-3xl",
            )}
          >
            {name === "" ? formatAddress(address) : <bdi>{name}</bdi>}
          </h1>
          <Badges profile={profile} isWhale={isWhale} />
        </div>
        <p className="mt-2">
          <code className="font-mono text-sm break-all text-muted max-sm:block max-sm:max-w-[21.5ch]">
            {address}
          </code>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:col-span-2">
        <CopyButton text={address} label="the address" />
        {explorerUrl === null ? null : (
          <a
            href={`${explorerUrl}/address/${address}`}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex h-9 items-center rounded-lg border border-line px-3 text-sm font-semibold hover:bg-surface-2"
          >
            Explorer<span className="sr-only">: this address (opens in a new tab)</span>
          </a>
        )}
        {hidden ? null : <EditProfileButton profile={profile} />}
        <ContentTools
          subject={`profile:${address}`}
          name="this profile's words"
          isHidden={hidden !== null}
          isFlaggable={false}
        />
      </div>
      {about === "" ? null : (
        <p className="col-span-full max-w-reading wrap-anywhere whitespace-pre-line" dir="auto">
          {about}
        </p>
      )}
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
