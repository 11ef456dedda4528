import clsx from "clsx";
import type { ReactNode } from "react";
import { ListLink } from "@/components/ui/list-link";
import { PROFILE_LISTS, type ProfileList, profileHref } from "@/lib/profiles/profile-address";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";

const LABELS: Readonly<Record<ProfileList, string>> = {
  votes: "Votes",
  proposals: "Proposals",
  bounties: "Bounties",
  clubs: "Clubs",
  nfts: "NFTs",
};

/** The lists of a profile as links. */
export function ProfileLists({
  profile: { address, counts },
  current,
}: {
  profile: PersonProfile;
  current: ProfileList;
}): ReactNode {
  const sizes: Readonly<Partial<Record<ProfileList, number>>> = counts;
  return (
    <nav aria-label="Lists" className="mt-10 border-b border-line">
      <ul className="flex gap-x-4 overflow-x-auto overflow-y-hidden sm:gap-x-6">
        {PROFILE_LISTS.map((list) => (
          <li key={list}>
            <ListLink
              href={profileHref(address, { list, after: "" })}
              current={list === current && "page"}
              className={clsx(
                "-mb-px block border-b-2 py-2.5 font-semibold whitespace-nowrap",
                list === current
                  ? "border-accent text-text"
                  : "border-transparent text-muted hover:text-text",
              )}
            >
              {LABELS[list]}{" "}
              {sizes[list] === undefined ? null : (
                <span className="figures text-sm font-normal text-muted max-sm:hidden">
                  {sizes[list].toLocaleString("en")}
                </span>
              )}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
