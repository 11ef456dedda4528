import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import type { OverviewCounts } from "@/lib/admin/admin-views";
import { formatWhole } from "@/lib/shared/format-number";
import { ADMIN_SECTIONS } from "./admin-sections";

type Figure = {
  label: string;
  read: (counts: OverviewCounts) => number;
  detail?: (counts: OverviewCounts) => string;
  section: string;
};

/** Each links to the section that deals with it, if there is one. */
const FIGURES: readonly Figure[] = [
  { label: "Clubs", read: ({ clubs }) => clubs, section: "clubs" },
  {
    label: "Active proposals",
    read: ({ activeProposals }) => activeProposals,
    detail: ({ pendingProposals }) => `${pendingProposals} pending`,
    section: "proposals",
  },
  { label: "Open bounties", read: ({ openBounties }) => openBounties, section: "bounties" },
  { label: "Votes this week", read: ({ votesThisWeek }) => votesThisWeek, section: "proposals" },
  {
    label: "People signed in",
    read: ({ signedIn }) => signedIn,
    detail: ({ sessions }) => (sessions === 1 ? "1 session" : `${sessions} sessions`),
    section: "sessions",
  },
  { label: "Actions this week", read: ({ actsThisWeek }) => actsThisWeek, section: "audit" },
];

/** Counts for admins, each linked to its section. */
export function OverviewFigures({ counts }: { counts: OverviewCounts | null }): ReactNode {
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="mb-4 text-2xl">
        At a glance
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {FIGURES.map((figure) => (
          <li key={figure.label}>
            <FigureCard figure={figure} counts={counts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FigureCard({
  figure: { label, read, detail, section },
  counts,
}: {
  figure: Figure;
  counts: OverviewCounts | null;
}): ReactNode {
  const place = ADMIN_SECTIONS.find(({ href }) => href === `/admin/${section}`);
  const content = (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className="figures mt-1 block font-display text-2xl font-semibold">
        {counts === null ? "–" : formatWhole(BigInt(read(counts)))}
      </span>
      <span className="block text-xs text-muted">
        {counts === null ? "Not known now" : (detail?.(counts) ?? " ")}
      </span>
    </>
  );
  const box = "block h-full rounded-xl border border-line bg-surface p-4 sm:px-5";
  if (place === undefined) return <div className={box}>{content}</div>;
  return (
    <AppLink href={place.href} className={`${box} transition-colors duration-150 hover:bg-surface-2`}>
      {content}
    </AppLink>
  );
}
