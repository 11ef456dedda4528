import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";

/** The way to a proposal or bounty of a club: all of them, those of the club, and its number. */
export function ClubBreadcrumb({
  root,
  club,
  list,
  number,
}: {
  root: { href: "/clubs" | "/bounties"; words: string };
  club: { slug: string; name: string };
  list: "proposals" | "bounties";
  number: number;
}): ReactNode {
  return (
    <nav aria-label="Breadcrumb" className="pt-6 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        <li>
          <AppLink href={root.href} className="hover:text-text">
            {root.words}
          </AppLink>
        </li>
        <li aria-hidden="true">/</li>
        <li className="min-w-0">
          <AppLink href={`/clubs/${club.slug}/${list}`} className="hover:text-text">
            <bdi>{club.name}</bdi>
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
