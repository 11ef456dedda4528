import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";

const PLACES = [
  { href: "/proposals", name: "Proposals" },
  { href: "/clubs", name: "Clubs" },
  { href: "/bounties", name: "Bounties" },
] as const;

/** The lists to look through for what a search or an address did not find. */
export function BrowseLinks(): ReactNode {
  return (
    <nav
      aria-label="Browse"
      className="flex flex-wrap items-center justify-center gap-x-5 text-sm text-muted"
    >
      <span>Or browse</span>
      {PLACES.map(({ href, name }) => (
        <AppLink key={href} href={href} className="link inline-flex min-h-11 items-center text-text">
          {name}
        </AppLink>
      ))}
    </nav>
  );
}
