import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { ClubAvatar } from "./club-avatar";

/** The way to a proposal or bounty of a club: all of them, those of the club, and its number. */
export function ClubBreadcrumb({
  root,
  club,
  list,
  number,
}: {
  root: { href: "/clubs" | "/bounties"; words: string };
  club: { slug: string; name: string; avatarHash: string | null };
  list: "proposals" | "bounties";
  number: number;
}): ReactNode {
  return (
    <nav aria-label="Breadcrumb" className="pt-6 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <AppLink href={root.href} className="hover:text-text">
            {root.words}
          </AppLink>
        </li>
        <li aria-hidden="true">/</li>
        <li className="min-w-0">
          <AppLink href={`/clubs/${club.slug}/${list}`} className="flex items-center gap-2 hover:text-text">
            <ClubAvatar slug={club.slug} avatarHash={club.avatarHash} className="size-6 shrink-0" />
            <bdi className="font-semibold text-text">{club.name}</bdi>
          </AppLink>
        </li>
        <li aria-hidden="true">/</li>
        <li aria-current="page" className="figures">
          #{number}
        </li>
      </ol>
    </nav>
  );
}
