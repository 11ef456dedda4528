import type { ReactNode } from "react";
import type { MetricDto } from "@/lib/analytics/analytics-schemas";
import type { MetricId } from "@/lib/analytics/metric-catalogue";
import { metricOf } from "@/lib/analytics/metric-catalogue";
import { MetricSources } from "./metric-sources";

/** One question with its answer as a sentence, and the chart that shows it; without data, why there is none. */
export function Headline({
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
