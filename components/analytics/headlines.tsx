import type { ReactNode } from "react";
import type { AnalyticsDto, MetricDto } from "@/lib/analytics/analytics-schemas";
import {
  compareResult,
  formatMajority,
  formatSilent,
  formatTurnout,
  groupPower,
  turnoutByMonth,
} from "@/lib/analytics/headline-sentences";
import { type MetricId, metricOf } from "@/lib/analytics/metric-catalogue";
import { MetricSources } from "./metric-sources";
import { PowerGroups } from "./power-groups";
import { ResultDots } from "./result-dots";
import { TurnoutColumns } from "./turnout-columns";

/** Columns and rows that fit beside each other on a phone; the table has more. */
const MOST_DRAWN = 12;

/** The three questions that people ask first, each answered in a sentence. */
export function Headlines({ data }: { data: AnalyticsDto }): ReactNode {
  const of = (id: string): MetricDto | undefined => data.metrics.find((metric) => metric.id === id);
  const [turnout, largest, tallies] = [of("proposal-turnout"), of("largest-holders"), of("tallies")];
  const power = of("concentration")?.rows.find((row) => row["of"] === "Voting power");
  return (
    <>
      {turnout ? <Turnout metric={turnout} /> : null}
      {largest ? (
        <Power
          metric={largest}
          spread={power ? { majority: Number(power["majority"]), holders: Number(power["holders"]) } : null}
        />
      ) : null}
      {tallies ? <Results metric={tallies} /> : null}
    </>
  );
}

function Turnout({ metric }: { metric: MetricDto }): ReactNode {
  const months = turnoutByMonth(metric.rows);
  const drawn = turnoutByMonth(metric.rows.slice(-MOST_DRAWN));
  return (
    <Headline
      id="proposal-turnout"
      metric={metric}
      question="Turnout"
      sentence={formatTurnout(months)}
      about={`Share of all voting power that voted, for each decided proposal. ${
        metric.rows.length > MOST_DRAWN ? `The last ${MOST_DRAWN} are drawn; the table has more. ` : ""
      }The short line is its quorum.`}
    >
      <TurnoutColumns months={drawn} />
    </Headline>
  );
}

function Power({
  metric,
  spread,
}: {
  metric: MetricDto;
  spread: { majority: number; holders: number } | null;
}): ReactNode {
  const hasPower = spread !== null && metric.rows.length > 0;
  return (
    <Headline
      id="largest-holders"
      metric={metric}
      question="Who holds power"
      sentence={hasPower ? formatMajority(spread) : null}
      about={`${hasPower ? (formatSilent(metric.rows, spread.majority) ?? "") : ""} All voting power of NFTs and tokens, whether it votes or not; the same in every club.`}
    >
      {hasPower ? <PowerGroups groups={groupPower(metric.rows, spread)} largest={metric.rows} /> : null}
    </Headline>
  );
}

function Results({ metric }: { metric: MetricDto }): ReactNode {
  const results = metric.rows.map(compareResult).toReversed();
  // Those that would flip come first, then the newest.
  const drawn = results
    .toSorted((one, other) => Number(other.flips.length > 0) - Number(one.flips.length > 0))
    .slice(0, MOST_DRAWN);
  return (
    <Headline
      id="tallies"
      metric={metric}
      question="NFT-only vs token-only result"
      sentence={results.length === 0 ? null : (metric.note ?? "Which NFTs voters held is not known yet.")}
      about={
        <>
          The place shows the share of Yes in the power that voted. The colour shows which side has more:{" "}
          <b className="text-yes">Yes</b> or <b className="text-no">No</b>. Sides are compared without the
          quorum.
        </>
      }
    >
      <ResultDots results={drawn} />
    </Headline>
  );
}

/** One question with its answer as a sentence, and the chart that shows it; without data, why there is none. */
function Headline({
  id,
  metric,
  question,
  sentence,
  about,
  children,
}: {
  id: MetricId;
  metric: MetricDto;
  question: string;
  /** Null if there is nothing to say yet. */
  sentence: string | null;
  about: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { empty = "Nothing was decided in this time." } = metricOf(id);
  return (
    <section
      aria-label={question}
      className="grid gap-x-16 gap-y-6 border-b border-line py-8 first:pt-2 lg:grid-cols-[17.500rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:py-10"
    >
      <div className="min-w-0">
        <p className="text-sm font-semibold text-muted">{question}</p>
        <h2 className="mt-1.5 text-xl text-balance sm:text-2xl">
          {sentence ?? (metric.unknown === null ? empty : "Unknown right now.")}
        </h2>
        {sentence === null ? (
          <p className="mt-3 text-sm text-muted">
            {metric.unknown ?? "The chart appears with the first result."}
          </p>
        ) : (
          <p className="mt-3 max-w-reading text-sm text-muted">{about}</p>
        )}
      </div>
      {sentence === null ? null : <div className="min-w-0 lg:row-span-2">{children}</div>}
      {/* Beside the chart; an open table has the whole width below it. */}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2 lg:-mt-4 lg:has-[details[open]_table]:col-span-full lg:has-[details[open]_table]:row-start-3">
        <MetricSources metric={metric} />
      </div>
    </section>
  );
}
