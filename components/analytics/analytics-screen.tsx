import clsx from "clsx";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { inputClass } from "@/components/ui/field";
import { ListLink } from "@/components/ui/list-link";
import { Unreadable } from "@/components/ui/unreadable";
import {
  type AnalyticsAddress,
  type AnalyticsPath,
  analyticsSearch,
  DEFAULT_RANGE,
} from "@/lib/analytics/analytics-address";
import { RANGE_NAMES, RANGES } from "@/lib/analytics/analytics-range";
import type { AnalyticsDto, FigureDto } from "@/lib/analytics/analytics-schemas";
import { formatCell } from "@/lib/analytics/format-cell";
import { type MetricId, VIEWS } from "@/lib/analytics/metric-catalogue";
import { formatBlock } from "@/lib/shared/format-number";
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

/** Numbers side by side, each with its name and, if there is one, a note. */
function FigureTiles({ figures }: { figures: readonly (FigureDto & { note?: string })[] }): ReactNode {
  return (
    <dl
      className={clsx(
        "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line",
        figures.length % 4 === 0 ? "md:grid-cols-4" : "md:grid-cols-3",
      )}
    >
      {figures.map(({ key, label, unit, value, note }) => (
        <div key={key} className="flex flex-col-reverse justify-end bg-surface p-4 last:grow">
          <dt className="mt-1 text-sm text-muted">
            {label}
            {note ? <span className="figures mt-0.5 block text-xs">{note}</span> : null}
          </dt>
          <dd className="figures font-display text-xl font-semibold tracking-tight">
            {formatCell(value, unit)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ToolbarProps = {
  path: AnalyticsPath;
  address: AnalyticsAddress;
  /** Null if the numbers are the same for every club. */
  clubs: readonly { slug: string; name: string }[] | null;
};

/** Which time and which club: everything in the address, as plain links and a form. */
function AnalyticsToolbar({ path, address, clubs }: ToolbarProps): ReactNode {
  return (
    <div className="mb-6 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
      <nav aria-label="Time" className="flex rounded-lg border border-line bg-surface p-1">
        {RANGES.map((range) => (
          <ListLink
            key={range}
            href={`${path}${analyticsSearch({ ...address, range })}`}
            current={range === address.range ? "true" : false}
            className={clsx(
              "grow rounded-md px-2 py-1.5 text-center text-sm whitespace-nowrap max-sm:grid max-sm:min-h-11 max-sm:place-items-center sm:px-3",
              range === address.range ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
            )}
          >
            {RANGE_NAMES[range]}
          </ListLink>
        ))}
      </nav>
      {clubs === null || clubs.length === 0 ? null : (
        <form action={path} className="flex min-w-0 items-center gap-2">
          {address.range === DEFAULT_RANGE ? null : (
            <input type="hidden" name="range" value={address.range} />
          )}
          <label htmlFor="analytics-club" className="sr-only">
            Club
          </label>
          <select
            id="analytics-club"
            name="club"
            defaultValue={address.club ?? ""}
            key={address.club}
            className={clsx(inputClass, "h-10 min-w-0 text-sm max-sm:h-11")}
          >
            <option value="">All clubs</option>
            {clubs.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className={buttonClass({ className: "max-sm:min-h-11" })}>
            Show
          </button>
        </form>
      )}
    </div>
  );
}
