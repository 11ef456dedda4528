import clsx from "clsx";
import type { ReactNode } from "react";
import { ListLink } from "@/components/ui/list-link";
import { type ProposalFilter, proposalsSearch } from "@/lib/proposals/proposals-address";

const FILTERS: readonly [ProposalFilter, string][] = [
  ["any", "Any"],
  ["pending", "Pending"],
  ["active", "Active"],
  ["closed", "Closed"],
];

/** The four views of a club's proposals, each with its own address. */
export function ProposalFilters({ slug, current }: { slug: string; current: ProposalFilter }): ReactNode {
  return (
    <nav aria-label="Status">
      <ul className="flex flex-wrap gap-1">
        {FILTERS.map(([filter, label]) => (
          <li key={filter}>
            <ListLink
              href={`/clubs/${slug}/proposals${proposalsSearch({ status: filter, after: null })}`}
              current={filter === current && "page"}
              className={clsx(
                "block rounded-lg px-3 py-2 text-sm",
                filter === current ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
              )}
            >
              {label}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
