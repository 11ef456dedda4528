import clsx from "clsx";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { Unreadable } from "@/components/ui/unreadable";
import {
  type AnalyticsAddress,
  type AnalyticsPath,
  analyticsSearch,
} from "@/lib/analytics/analytics-address";
import type { AnalyticsDto } from "@/lib/analytics/analytics-schemas";
import { type MetricId, metricOf, VIEWS } from "@/lib/analytics/metric-catalogue";
import { AnalyticsToolbar } from "./analytics-toolbar";
import { FigureTiles } from "./figure-tiles";
import { MetricCard } from "./metric-card";

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
        Who takes part, how power is spread and how votes went. Every number comes from the votes and the
        chain, and can be downloaded.
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

function Places({ path, address }: Pick<Props, "path" | "address">): ReactNode {
  return (
    <nav aria-label="Analytics" className="flex gap-1 rounded-lg border border-line bg-surface p-1">
      {PLACES.map(([place, name]) => (
        <AppLink
          key={place}
          href={`${place}${analyticsSearch({ range: address.range, club: null })}`}
          aria-current={place === path ? "page" : undefined}
          className={clsx(
            "rounded-md px-3 py-1.5 text-sm whitespace-nowrap",
            place === path ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
          )}
        >
          {name}
        </AppLink>
      ))}
    </nav>
  );
}

function Figures({ data }: { data: AnalyticsDto }): ReactNode {
  const { ofClub, ofAll } = VIEWS[data.view];
  const clubName = data.club?.name;
  return (
    <>
      <FigureTiles figures={data.figures} />
      <Section
        title="Votes"
        about={
          clubName
            ? `Proposals of ${clubName} that ended in this time.`
            : "Proposals of all clubs that ended in this time."
        }
        data={data}
        ids={ofClub}
      />
      <Section
        title="Holders"
        about="What everybody holds at the newest block. Power is the same in every club."
        data={data}
        ids={ofAll}
      />
    </>
  );
}

function Section({
  title,
  about,
  data,
  ids,
}: {
  title: string;
  about: string;
  data: AnalyticsDto;
  ids: readonly MetricId[];
}): ReactNode {
  if (ids.length === 0) return null;
  return (
    <section aria-label={title} className="mt-10">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 text-sm text-muted">{about}</p>
      <div className="mt-5 grid gap-4 lg:grid-cols-2">
        {data.metrics.map((metric) => {
          const id = ids.find((each) => each === metric.id);
          if (id === undefined) return null;
          const { chart, empty } = metricOf(id);
          return <MetricCard key={id} metric={metric} chart={chart} empty={empty} />;
        })}
      </div>
    </section>
  );
}

function UnknownClub({ path }: Pick<Props, "path">): ReactNode {
  return (
    <EmptyState
      drawing={<LineDrawing name="compass" />}
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
