import clsx from "clsx";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Unreadable } from "@/components/ui/unreadable";
import {
  type AnalyticsAddress,
  type AnalyticsPath,
  analyticsSearch,
} from "@/lib/analytics/analytics-address";
import type { AnalyticsDto } from "@/lib/analytics/analytics-schemas";
import { formatCell } from "@/lib/analytics/format-cell";
import { type MetricId, VIEWS } from "@/lib/analytics/metric-catalogue";
import { formatBlock } from "@/lib/shared/format-number";
import { AnalyticsToolbar } from "./analytics-toolbar";
import { FigureTiles } from "./figure-tiles";
import { Headlines } from "./headlines";
import { MoreMetrics } from "./more-metrics";

type Props = {
  path: AnalyticsPath;
  address: AnalyticsAddress;
  /** Null when the database did not answer. */
  view: {
    clubs: { slug: string; name: string }[];
    found: AnalyticsDto | "unknown club";
  } | null;
};

const PLACES = [
  ["/analytics", "Votes and holders"],
  ["/nft-analysis", "NFT holders"],
] as const;

export function AnalyticsScreen({ path, address, view }: Props): ReactNode {
  return (
    <div className="wrap pb-8">
      <PageHeader title="Analytics" actions={<Places path={path} address={address} />}>
        {describeRange(view)}
      </PageHeader>
      {view === null ? (
        <Unreadable what="The analytics" />
      ) : (
        <>
          <AnalyticsToolbar path={path} address={address} clubs={path === "/analytics" ? view.clubs : null} />
          {view.found === "unknown club" ? <UnknownClub path={path} /> : <Figures data={view.found} />}
        </>
      )}
    </div>
  );
}

/** "10 proposals decided, Oct 19, 2026 to Nov 9, 2026. 63 votes by 24 people." */
function describeRange(view: Props["view"]): string {
  if (view === null || view.found === "unknown club") return "Who takes part and who holds power.";
  const { figures, metrics } = view.found;
  if (view.found.view === "nft") return "Who holds the NFTs, and who came and went.";
  const read = (key: string): string => formatCell(figures.find((each) => each.key === key)?.value, "count");
  const rows = metrics.find(({ id }) => id === "proposal-turnout")?.rows ?? [];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return "No proposal was decided in this time.";
  const until = formatCell(last["ended"], "day");
  return `${read("proposals")} ${read("proposals") === "1" ? "proposal" : "proposals"} decided, the last on ${until}. ${read("votes")} votes by ${read("voters")} people.`;
}

function Places({ path, address }: Pick<Props, "path" | "address">): ReactNode {
  return (
    <nav aria-label="Analytics" className="flex gap-1 rounded-lg border border-line bg-surface p-1">
      {PLACES.map(([place, name]) => (
        <AppLink
          key={place}
          href={`${place}${analyticsSearch({ range: address.range, club: null })}`}
          aria-current={place === path ? "page" : undefined}
          className={clsx(
            "grid place-items-center rounded-md px-3 py-1.5 text-sm whitespace-nowrap max-sm:min-h-11",
            place === path ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
          )}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

/** What is answered first on /analytics; the rest is under "More". */
const HEADLINES: readonly MetricId[] = ["proposal-turnout", "largest-holders", "tallies"];

function Figures({ data }: { data: AnalyticsDto }): ReactNode {
  const { ofClub, ofAll } = VIEWS[data.view];
  const decided = data.figures.find(({ key }) => key === "proposals")?.value ?? "0";
  const population = (id: MetricId): string => {
    const { block } = data.asOf;
    if (ofAll.some((each) => each === id)) {
      return block === null
        ? "All holders."
        : `All holders at block ${formatBlock(BigInt(block))}; the same for every club.`;
    }
    const clubs = data.club?.name ?? "all clubs";
    return PAID.has(id) ? `Payments of ${clubs} in this time.` : `${decided} decided proposals of ${clubs}.`;
  };
  if (data.view === "nft") {
    return (
      <>
        <FigureTiles figures={data.figures} />
        <h2 className="mt-10 mb-3 text-xl">All numbers</h2>
        <MoreMetrics data={data} ids={ofAll} population={population} />
      </>
    );
  }
  const rest = [...ofClub, ...ofAll].filter((id) => !HEADLINES.includes(id));
  return (
    <>
      <Headlines data={data} />
      <h2 className="mt-10 mb-3 text-xl">More</h2>
      <MoreMetrics data={data} ids={rest} population={population} />
    </>
  );
}

const PAID: ReadonlySet<MetricId> = new Set<MetricId>(["fees", "bounties-paid", "bounties-paid-cro"]);

function UnknownClub({ path }: Pick<Props, "path">): ReactNode {
  return (
    <EmptyState
      drawing="compass"
      title="No club has this address"
      action={
        <a href={path} className={buttonClass({ variant: "primary" })}>
          See all clubs together
        </a>
      }
    >
      Perhaps the link was cut short. Choose a club above, or look at all of them.
    </EmptyState>
  );
}
